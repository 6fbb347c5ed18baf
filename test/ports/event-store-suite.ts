import { describe } from 'vitest';
import { anchorCases } from './anchor-cases.ts';
import { appendCases } from './append-cases.ts';
import { blobCases } from './blob-cases.ts';
import { eraseCases } from './erase-cases.ts';
import { historyCases } from './history-cases.ts';
import { holdingCases } from './holding-cases.ts';
import { ledgerCases } from './ledger-cases.ts';
import { projectionCases } from './projection-cases.ts';
import { quarantineCases } from './quarantine-cases.ts';
import { readCases } from './read-cases.ts';
import { removeCases } from './remove-cases.ts';
import type { OpenSubject } from './subject.ts';
import { twinCases } from './twin-cases.ts';
import { verifyCases } from './verify-cases.ts';
import { withheldCases } from './withheld-cases.ts';

/** What every store does, whatever it is made of. Run it on each adapter. */
export function eventStoreSuite(name: string, open: OpenSubject): void {
  describe(`${name}: append`, () => appendCases(open));
  describe(`${name}: reads`, () => readCases(open));
  describe(`${name}: history`, () => historyCases(open));
  describe(`${name}: native imports that diverged`, () => twinCases(open));
  describe(`${name}: import ledger`, () => ledgerCases(open));
  describe(`${name}: bytes that gave no record`, () => quarantineCases(open));
  describe(`${name}: projections`, () => projectionCases(open));
  describe(`${name}: blobs`, () => blobCases(open));
  describe(`${name}: anchors`, () => anchorCases(open));
  describe(`${name}: how much there is`, () => holdingCases(open));
  describe(`${name}: erase`, () => eraseCases(open));
  describe(`${name}: remove`, () => removeCases(open));
  describe(`${name}: verify`, () => verifyCases(open));
  describe(`${name}: withheld`, () => withheldCases(open));
}

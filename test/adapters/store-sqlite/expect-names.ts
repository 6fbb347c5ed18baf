import type Database from 'better-sqlite3';
import { expect } from 'vitest';
import { type SmallHome, smallHome } from './small-home.ts';
import { namesOf, tamper, verifyHome } from './tamper.ts';

/** What a forger does to a closed file. */
export type Change = (db: Database.Database, home: SmallHome) => void;

/** A change and the faults that verify must name for it, and no others. */
export type Case = [says: string, change: Change, names: string[]];

/** Does a change to a small home and expects the faults that verify names, in their order. */
export async function expectNames(change: Change, names: string[], file = 'events.db'): Promise<void> {
  const home = await smallHome();
  tamper(home.folder, (db) => change(db, home), file);
  const report = await verifyHome(home.folder);
  expect({ names: namesOf(report.faults), sound: report.sound }).toEqual({ names, sound: false });
}

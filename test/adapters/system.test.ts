import { expect, it } from 'vitest';
import { sha256 } from '../../core/adapters/sha256.ts';
import { systemClock } from '../../core/adapters/system-clock.ts';
import { systemIds } from '../../core/adapters/system-ids.ts';

it.each([
  ['', 'e3b0c44298fc1c149afbf4c8996fb92427ae41e4649b934ca495991b7852b855'],
  ['abc', 'ba7816bf8f01cfea414140de5dae2223b00361a396177a9cb410ff61f20015ad'],
  ['\u20ac', 'c4cc90ed3d26f12d4b08a75140970a7904035c31cbb4515a83f19b9003c00d1d'],
])('sha256 of %j, as text and as bytes', (text, digest) => {
  expect(sha256(text)).toBe(digest);
  expect(sha256(new TextEncoder().encode(text))).toBe(digest);
});

it('uuids are of version 7 and come in order', () => {
  const uuids = Array.from({ length: 1000 }, () => systemIds.uuid());
  for (const uuid of uuids)
    expect(uuid).toMatch(/^[0-9a-f]{8}-[0-9a-f]{4}-7[0-9a-f]{3}-[89ab][0-9a-f]{3}-[0-9a-f]{12}$/);
  expect([...new Set(uuids)].sort()).toEqual(uuids);
});

it('salts are 32 hex digits, each another', () => {
  const salts = Array.from({ length: 1000 }, () => systemIds.salt());
  for (const salt of salts) expect(salt).toMatch(/^[0-9a-f]{32}$/);
  expect(new Set(salts).size).toBe(1000);
});

it('the clock gives whole Unix milliseconds', () => {
  const before = Date.now();
  const nowMs = systemClock.nowMs();
  expect(Number.isSafeInteger(nowMs)).toBe(true);
  expect(nowMs).toBeGreaterThanOrEqual(before);
});

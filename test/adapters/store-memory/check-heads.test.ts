import { expect, it } from 'vitest';
import { checkHeads } from '../../../core/adapters/store/verify/check-heads.ts';
import type { Ending } from '../../../core/adapters/store/verify/ending.ts';
import { createTally } from '../../../core/adapters/store/verify/tally.ts';

it('E1: heads that agree with their anchors are judged without a look through all runs, however many there are', () => {
  const sessions = Array.from({ length: 1000 }, (_, index) => [`session-${index}`, `head-${index}`] as const);
  const tally = createTally();
  let looked = 0;
  const runs = Object.assign(new Map(), {
    values: () => {
      looked += 1;
      return [][Symbol.iterator]();
    },
  });
  const evidence = {
    heads: () => new Map(sessions),
    anchors: () => new Map(sessions.map(([session, head]) => [session, { head, seq: 0, atMs: 0 }])),
    slotOf: () => ({ session: 's', seq: 0 }),
  };
  const acts = { moves: new Map() };
  const ending = { evidence, tally: { ...tally, runs }, acts, only: undefined, claimed: new Set(), torn: new Set() };
  checkHeads(ending as unknown as Ending);
  expect([tally.faults, looked]).toEqual([[], 0]);
});

import type { MomentView } from '../../../core/contract/view.ts';

/** How fast Watch plays: so many times as fast as it went, or each step as long as the others. */
export type Speed = '1' | '4' | '16' | 'each';

const EACH_MS = 700;
const LONGEST_MS = 2_000;
const SHORTEST_MS = 60;

/** Ms from a moment to the next as it plays: waits are cut to 2 s, and what nobody knows the time of is as long as each step. */
export function pauseBefore(next: MomentView, before: MomentView, speed: Speed): number {
  const [from, to] = [before.row.atMs, next.row.atMs];
  if (speed === 'each' || from === undefined || to === undefined) return EACH_MS;
  return Math.max(SHORTEST_MS, Math.min(LONGEST_MS, (to - from) / Number(speed)));
}

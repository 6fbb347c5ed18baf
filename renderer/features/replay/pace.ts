import type { MomentView } from '../../../core/contract/view.ts';

/** How fast Watch plays: so many times as fast as it went, or each step as long as the others. */
export const speeds = ['1', '4', '16', 'each'] as const;
export type Speed = (typeof speeds)[number];

export interface Pace {
  readonly speed: Speed;
  /** A wait that would take longer than 2 s as it plays takes 2 s. */
  readonly skipsWaits: boolean;
}

const EACH_MS = 700;
const LONGEST_MS = 2_000;
const SHORTEST_MS = 60;
/** A timer can't be set to more: some 25 days. */
const TIMER_MS = 2 ** 31 - 1;

/** Ms from a moment to the next as it plays, 60 at least. What nobody knows the time of is as long as each step. */
export function pauseBefore(next: MomentView, before: MomentView, { speed, skipsWaits }: Pace): number {
  const [from, to] = [before.row.atMs, next.row.atMs];
  if (speed === 'each' || from === undefined || to === undefined) return EACH_MS;
  return Math.max(SHORTEST_MS, Math.min(skipsWaits ? LONGEST_MS : TIMER_MS, (to - from) / Number(speed)));
}

/** Ms from a moment to the end of the record as it plays. */
export function msLeft(moments: readonly MomentView[], at: number, pace: Pace): number {
  let leftMs = 0;
  for (let place = Math.max(1, at + 1); place < moments.length; place += 1) {
    const [before, next] = [moments[place - 1], moments[place]];
    if (before !== undefined && next !== undefined) leftMs += pauseBefore(next, before, pace);
  }
  return leftMs;
}

/** The speed beside another one; the same at either end. */
export function speedBeside(speed: Speed, by: -1 | 1): Speed {
  return speeds[speeds.indexOf(speed) + by] ?? speed;
}

import type { Branch } from './branch-steps.ts';
import { opensAt, replacesConversation } from './compaction-folds.ts';
import type { Layout } from './lay-out.ts';
import type { Shown, TranscriptRow } from './transcript-rows.ts';

/**
 * How many steps, from the first, are laid out as they were before. What comes behind them may change what is before it: a compaction
 * folds steps before it, and a call looks at the row below.
 */
export function keptSteps(before: Layout, now: Pick<Layout, 'branch' | 'shown' | 'steps' | 'forks'>): number {
  if (!isSameShown(before.shown, now.shown) || !isSameWay(before.branch, now.branch)) return 0;
  const same = sameSteps(before, now);
  if (same === before.steps.length && same === now.steps.length) return same;
  const opens = opensAt(before.steps, before.compactions, same);
  const wasFolded = (before.compactions.at(-1) ?? -1) >= same;
  if (wasFolded || now.steps.slice(same).some(({ step }) => replacesConversation(step))) return opens;
  const last = before.transcript.rows[rowsWithin(before.transcript.rows, same) - 1];
  return last?.type === 'tool' ? last.index - 1 : same;
}

/** How many rows there are up to the last one of the first so many steps. */
export function rowsWithin(rows: readonly TranscriptRow[], steps: number): number {
  return rows.findLastIndex((row) => 'step' in row && row.index <= steps) + 1;
}

function isSameShown(one: Shown, other: Shown): boolean {
  const isSame = one.thinking === other.thinking && one.harness === other.harness;
  return isSame && one.unfolded === other.unfolded && one.revealed === other.revealed;
}

/** True where both go through the same sessions, and lack the same. */
function isSameWay(one: Branch, other: Branch): boolean {
  if (one.gap !== other.gap || one.endGap !== other.endGap || one.parts.length !== other.parts.length) return false;
  return one.parts.every(({ session, reuses }, at) => {
    const beside = other.parts[at];
    return session === beside?.session && reuses === beside.reuses;
  });
}

type Steps = Pick<Layout, 'steps' | 'forks'>;

/** Steps at the beginning that are the same objects, and that the same sessions leave. */
function sameSteps(before: Steps, now: Steps): number {
  const most = Math.min(before.steps.length, now.steps.length);
  let same = 0;
  while (same < most && before.steps[same] === now.steps[same]) same += 1;
  const others = new Set([...otherForks(before, now), ...otherForks(now, before)]);
  if (others.size === 0) return same;
  const at = now.steps.findIndex(({ step }) => others.has(step.key));
  return at === -1 ? same : Math.min(same, at);
}

/** Keys of the steps that one has other sessions leave from than the other. */
function otherForks(one: Steps, other: Steps): string[] {
  return [...one.forks].flatMap(([key, ids]) => (ids.join() === other.forks.get(key)?.join() ? [] : [key]));
}

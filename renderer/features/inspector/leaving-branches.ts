import type { SessionRow, StepRow } from '../../../core/contract/view.ts';
import { leavingOf } from '../session-graph/leaving-of.ts';
import type { Lineage } from '../transcript/branch-steps.ts';

/**
 * Sessions that leave at a step: before or after the answer of a call; a re-run that leaves before a call whose result it inherits, and a sub-agent, where the graph draws its
 * edge from. Not those in the trash: a fork that was undone is there too.
 */
export function leavingBranches(
  { key, event, call }: Pick<StepRow, 'key' | 'event' | 'call'>,
  rows: Iterable<SessionRow>,
  lineage: Lineage,
): SessionRow[] {
  const ends = new Set([event, ...(call?.result === undefined ? [] : [call.result])]);
  return [...rows].filter(({ id, kind, parent, replaces, again, trashed }) => {
    if (parent === undefined || trashed) return false;
    const isAsked = kind === 'sub-agent' || kind === 'internal';
    const lane = (replaces ?? again) === undefined && !isAsked ? undefined : lineage.lanes.get(id);
    return lane === undefined ? ends.has(parent.event) : leavingOf(lane, lineage).fromStep === key;
  });
}

import type { SessionRow, StepRow } from '../../../core/contract/view.ts';

type Left = Pick<SessionRow, 'parent'>;

/**
 * Steps of the session that a lane leaves, by key, of calls that the lane begins by making itself: a re-run from a call performs what was open at
 * its fork point (R4). There they have no answer, so what stands for them is the lane's own. Empty for most.
 */
export function callsAgain({ parent }: Left, theirs: readonly StepRow[], own: readonly StepRow[]): ReadonlySet<string> {
  const ids = firstCalls(own);
  if (parent === undefined || ids.size === 0) return new Set();
  const leavesAt = seqOf(parent.event, theirs);
  const isOpen = ({ seq, call }: StepRow) =>
    call !== undefined && ids.has(call.callId) && seq <= leavesAt && (call.resultSeq ?? Infinity) > leavesAt;
  return new Set(theirs.filter(isOpen).map(({ key }) => key));
}

/** Ids of the calls that stand before all that anybody says. */
function firstCalls(own: readonly StepRow[]): ReadonlySet<string> {
  const said = own.findIndex(({ kind }) => kind === 'you' || kind === 'agent' || kind === 'thinking');
  const first = said === -1 ? own : own.slice(0, said);
  return new Set(first.flatMap(({ call }) => (call === undefined ? [] : [call.callId])));
}

/** Of an event that is a step or the answer of one; before all of them where it is neither. */
function seqOf(event: string, steps: readonly StepRow[]): number {
  const step = steps.find((each) => each.event === event);
  if (step !== undefined) return step.seq;
  return steps.find(({ call }) => call?.result === event)?.call?.resultSeq ?? -1;
}

import type { SessionRow, StepRow } from '../../../core/contract/view.ts';

type Left = Pick<SessionRow, 'id' | 'parent' | 'again'>;

/**
 * Steps of the session that a lane leaves, by key, of calls that the lane begins by making itself (R4): the one that a re-run makes again though
 * its result is inherited, and those that were open at its fork point. What stands for them is the lane's own. Empty for most. `from`: the step it
 * leaves from.
 */
export function callsAgain(
  { id, parent, again }: Left,
  from: StepRow,
  stepsOf: ReadonlyMap<string, readonly StepRow[]>,
): ReadonlySet<string> {
  const theirs = stepsOf.get(from.session) ?? [];
  const ids = firstCalls(stepsOf.get(id) ?? []);
  if (parent === undefined || (ids.size === 0 && again === undefined)) return new Set();
  const leavesAt = seqOf(parent.event, theirs) ?? from.seq;
  const isOpen = ({ seq, call }: StepRow) =>
    call !== undefined && ids.has(call.callId) && seq <= leavesAt && (call.resultSeq ?? Infinity) > leavesAt;
  const isAgain = ({ call }: StepRow) => again !== undefined && call?.result === again;
  return new Set(theirs.filter((step) => isAgain(step) || isOpen(step)).map(({ key }) => key));
}

/** Ids of the calls that stand before all that anybody says. */
function firstCalls(own: readonly StepRow[]): ReadonlySet<string> {
  const said = own.findIndex(({ kind }) => kind === 'you' || kind === 'agent' || kind === 'thinking');
  const first = said === -1 ? own : own.slice(0, said);
  return new Set(first.flatMap(({ call }) => (call === undefined ? [] : [call.callId])));
}

/** Of an event that is a step or the answer of one; undefined where it is neither. */
function seqOf(event: string, steps: readonly StepRow[]): number | undefined {
  const step = steps.find((each) => each.event === event);
  return step?.seq ?? steps.find(({ call }) => call?.result === event)?.call?.resultSeq;
}

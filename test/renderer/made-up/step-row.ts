import type { StepRow } from '../../../core/contract/view.ts';

type Call = NonNullable<StepRow['call']>;

/** A step for a test: its key is `<session><seq>` unless told otherwise and is its event's id too, all else is made up. */
export function madeStep(session: string, seq: number, rest: Partial<StepRow> = {}): StepRow {
  const key = rest.key ?? `${session}${seq}`;
  return { key, event: key, session, seq, kind: 'agent', title: `said ${key}`, turn: 0, size: 8, ...rest };
}

/** A tool call whose answer is the event `<key>r`, one after it, unless told otherwise. */
export function madeCall(session: string, seq: number, call: Partial<Call> = {}): StepRow {
  const base = { callId: `c${seq}`, tool: 'Bash', state: 'answered' as const };
  const result = call.state === 'unanswered' ? {} : { result: `${session}${seq}r`, resultSeq: seq + 1 };
  return madeStep(session, seq, { kind: 'tool', call: { ...base, ...result, ...call } });
}

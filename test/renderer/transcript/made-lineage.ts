import type { Lane, SessionRow, StepRow } from '../../../core/contract/view.ts';
import type { Lineage } from '../../../renderer/features/transcript/branch-steps.ts';

type Call = NonNullable<StepRow['call']>;

/** A step for a test: its key is `<session><seq>`, all else is made up. */
export function madeStep(session: string, seq: number, rest: Partial<StepRow> = {}): StepRow {
  const key = `${session}${seq}`;
  return { key, event: key, session, seq, kind: 'agent', title: `said ${key}`, turn: 0, size: 8, ...rest };
}

/** A tool call whose answer is the event `<key>r`, one after it, unless told otherwise. */
export function madeCall(session: string, seq: number, call: Partial<Call> = {}): StepRow {
  const base = { callId: `c${seq}`, tool: 'Bash', state: 'answered' as const };
  const result = call.state === 'unanswered' ? {} : { result: `${session}${seq}r`, resultSeq: seq + 1 };
  return madeStep(session, seq, { kind: 'tool', call: { ...base, ...result, ...call } });
}

/** A lane for a test. `from` is the key of the step that it leaves from. */
export function madeLane(id: string, from?: StepRow, row: Partial<SessionRow> = {}): Lane {
  const parent = from === undefined ? {} : { parent: { session: from.session, event: from.event } };
  const kind = from === undefined ? 'main' : 'branch';
  return {
    row: { ...plainRow, id, kind, title: id, ...parent, ...row },
    edge: 'solid',
    ...(from === undefined ? {} : { fromStep: from.key }),
  };
}

export function madeLineage(lanes: readonly Lane[], steps: readonly StepRow[]): Lineage {
  return {
    lanes: new Map(lanes.map((lane) => [lane.row.id, lane])),
    steps: new Map(steps.map((step) => [step.key, step])),
    stepsOf: Map.groupBy(steps, (step) => step.session),
  };
}

const plainRow: SessionRow = {
  id: '',
  head: '',
  title: '',
  titleFrom: 'log',
  kind: 'main',
  status: 'done',
  source: 'claude-code',
  project: '',
  projectLabel: '',
  root: 'a',
  events: 0,
  steps: 0,
  turns: 0,
  toolCalls: 0,
  toolErrors: 0,
  models: [],
  tokens: { uncachedInput: 0, cachedInput: 0, cacheWrite: 0, output: 0, reasoning: 0, lowerBound: false },
  lastStep: '',
  sizeBytes: 0,
  trashed: false,
  readOnly: true,
};

import { partsOf } from '../../model/parts-of.ts';
import type { SessionEvent } from '../../model/read-event.ts';
import { callsIn } from '../calls/calls-in.ts';
import { editedCalls } from '../calls/edited-calls.ts';
import { partsIn } from '../parts/parts-in.ts';
import { isImported } from '../parts/source-of.ts';

/** A call as it ran, and who asked for it. */
export interface AskedCall {
  readonly callId: string;
  readonly name: string;
  readonly input: string;
  readonly by: 'agent' | 'person' | 'workflow';
  /** A person wrote the input, in the place of what the model asked. */
  readonly edited: boolean;
}

/** The newest result of a call. */
export interface CallResult {
  readonly output: string;
  /** Where the whole of it is, if the record has only a part. */
  readonly blob?: string;
  readonly event: string;
}

/** The calls that each event asks for: those of a model’s answer, a person’s own command, which no answer asks for, and a workflow’s. Never throws. */
export function askedCalls(events: readonly SessionEvent[]): (event: SessionEvent) => readonly AskedCall[] {
  const editOf = editedCalls(events);
  const persons = new Set<string>();
  for (const event of events)
    if (event.kind === 'run/started' && event.payload.turn === 'person' && !isImported(event) && event.envelope.run)
      persons.add(event.envelope.run);
  return (event) => {
    if (event.kind === 'tool/started') {
      const { callId, tool, input } = event.payload;
      return persons.has(event.envelope.run ?? '') ? [{ callId, name: tool, input, by: 'person', edited: false }] : [];
    }
    const by = event.kind === 'run/started' ? 'workflow' : 'agent';
    return callsIn(event).map(({ callId, name, input }) => {
      const edit = editOf(event.id, callId);
      return { callId, name, input: edit?.input ?? input, by, edited: edit !== undefined };
    });
  };
}

/** Who called which tool, and that a person edited it. `name`: of the tool, as it is to be shown. */
export function sayAsked({ by, edited }: Pick<AskedCall, 'by' | 'edited'>, name: string): string {
  return `${CALLED[by]} ${name}${edited ? ', edited by a person' : ''}`;
}

const CALLED = { agent: 'Called', person: 'Person called', workflow: 'Workflow called' } as const;

/** By call the newest result. */
export function resultsOf(events: readonly SessionEvent[]): ReadonlyMap<string, CallResult> {
  const found = new Map<string, CallResult>();
  for (const event of events)
    for (const { callId, output, blob } of partsOf(partsIn(event), 'tool-result'))
      found.set(callId, { output, event: event.id, ...(blob === undefined ? {} : { blob }) });
  return found;
}

import { partsOf } from '../../model/parts-of.ts';
import type { SessionEvent } from '../../model/read-event.ts';
import { type EditOf, editedCalls } from '../calls/edited-calls.ts';
import { stateOf } from '../calls/state-of.ts';
import { outputKey } from '../context-at/compaction.ts';
import type { ContextSource } from '../context-at/context-source.ts';
import type { LiveEvents } from '../context-at/live-events.ts';
import { EFFECT_UNKNOWN, NOT_RUN } from '../context-at/unanswered-calls.ts';
import { partsIn } from '../parts/parts-in.ts';
import { isImported } from '../parts/source-of.ts';
import { withEdit } from './edit-note.ts';
import { withMissing } from './missing-note.ts';
import type { CallResult } from './model-message.ts';

export interface ResultsSource extends Pick<ContextSource, 'blobText'> {
  /** Results say nothing of edits, nor of folders that are missing: how a model was told before it was told of them. */
  readonly withoutNotes?: true;
}

/** A result as it stands in a history. */
export interface FoundResult extends Pick<CallResult, 'output' | 'isError'> {
  /** Index of its event. */
  readonly at: number;
}

/** What came of calls. */
export interface Results {
  /** What is recorded of a call of an answer; undefined where nothing is. */
  readonly found: (event: SessionEvent, callId: string) => FoundResult | undefined;
  /** Indices of events with a result that no answer in the context asked for: no model is sent it. */
  readonly unasked: readonly number[];
  /** Of a call of an answer: a second result of one id is for the newest call before it. */
  readonly of: (event: SessionEvent, callId: string, tool: string) => CallResult;
  /** What a person had run in the place of a call that an answer asked for. */
  readonly edit: EditOf;
}

/** Finds what came of the calls of the events that are in a context. */
export function resultsIn(
  history: readonly SessionEvent[],
  { live, emptied }: LiveEvents,
  source: ResultsSource,
): Results {
  const edit: EditOf = source.withoutNotes === true ? () => undefined : editedCalls(history);
  const asking = new Map<string, string>();
  const found = new Map<string, FoundResult>();
  const unasked = new Set<number>();
  const started = new Set<string>();
  const branch = history.at(-1)?.envelope.origin.session;
  // What a person's own command found missing is told with the next result that a model reads.
  let missing: readonly string[] = [];
  for (const index of live) {
    const event = history[index];
    if (event === undefined || isImported(event)) continue;
    const parts = partsIn(event);
    for (const { callId } of partsOf(parts, 'tool-call')) asking.set(callId, event.id);
    if (event.kind === 'tool/started') started.add(nameOf(event.payload.callId));
    if (event.kind === 'run/started') dropMadeAgain(event.payload.rerun?.again);
    if (event.kind === 'tool/ended' && source.withoutNotes !== true)
      missing = [...missing, ...(event.payload.missing ?? [])];
    for (const result of partsOf(parts, 'tool-result')) {
      const { callId, output, blob } = result;
      const whole = blob === undefined ? output : (source.blobText?.(blob) ?? output);
      const text = emptied.has(outputKey(index, callId)) ? 'output dropped' : whole;
      const asked = asking.get(callId);
      if (asked === undefined) unasked.add(index);
      else {
        const told = withEdit(edit(asked, callId), withMissing(missing, text));
        missing = [];
        found.set(nameOf(callId), { at: index, output: told, isError: stateOf(result, event) !== 'answered' });
      }
    }
  }
  return {
    found: (event, callId) => found.get(`${event.id} ${callId}`),
    unasked: [...unasked],
    of: (event, callId, tool) => {
      const name = `${event.id} ${callId}`;
      const result = found.get(name);
      if (result !== undefined) return { callId, tool, output: result.output, isError: result.isError };
      const mayHaveRun = event.envelope.origin.session === branch && started.has(name);
      const output = mayHaveRun ? withEdit(edit(event.id, callId), EFFECT_UNKNOWN) : NOT_RUN;
      return { callId, tool, output, isError: true };
    },
    edit,
  };

  /** To a re-run the result of the call that it makes again is none. */
  function dropMadeAgain(result: string | undefined): void {
    for (const [name, { at }] of found) if (history[at]?.id === result) found.delete(name);
  }

  function nameOf(callId: string): string {
    return `${asking.get(callId) ?? ''} ${callId}`;
  }
}

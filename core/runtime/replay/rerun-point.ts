import type { EventId } from '../../model/ids.ts';
import { partsOf } from '../../model/parts-of.ts';
import type { EventOf, SessionEvent } from '../../model/read-event.ts';
import { accept, type Decision, refuse } from '../../model/refusal.ts';
import { isImported } from '../../projections/parts/source-of.ts';
import { positionOf } from '../agent/recorded.ts';
import { behindBeside } from './behind-beside.ts';
import { callIdOf, isCalls, type OfCall } from './call-id-of.ts';

/** The step that a re-run begins at, and where it forks: before the step, so that nothing of it is inherited (R4, F3). */
export type RerunPoint =
  /** A person's message. Forked after it where it stays as it was, before it where another is said. */
  | { readonly kind: 'message'; readonly step: EventOf<'message'>; readonly before: EventId | undefined }
  | { readonly kind: 'request'; readonly step: SessionEvent; readonly before: EventId }
  /**
   * A call: with it, all calls of its answer that have no result at the fork are performed, from the answer that asked them. Forked behind the calls
   * that were made beside it where there are some; then its own result, which is inherited too, is `again`.
   */
  | {
      readonly kind: 'call';
      readonly step: SessionEvent;
      readonly before: EventId;
      readonly calls: EventId;
      readonly again?: EventId;
    };

/** Finds the step that an event of a first-parent history is of. Refuses one that can't be done again. */
export function rerunPoint(history: readonly SessionEvent[], event: string): Decision<RerunPoint> {
  const at = history.findIndex(({ id }) => id === event);
  const step = history[at];
  if (step === undefined)
    return refuse('not-found', `There is no event ${event} in this session.`, {
      remedy: 'List its events to see their ids.',
    });
  if (step.kind === 'message' && step.payload.author === 'person')
    return accept({ kind: 'message', step, before: history[at - 1]?.id });
  if (isModels(step)) return accept({ kind: 'request', step, before: beforeOf(history, requestStart(history, at)) });
  if (isCalls(step)) return isImported(step) ? importedPoint(history, step) : callPoint(history, step);
  return refuse('unsupported', `Event ${event} is no step that can be done again.`, {
    remedy: 'Choose a person’s message, a request to a model, or a call of an agent of ours.',
  });
}

type OfModel = EventOf<'model/requested' | 'model/answered' | 'model/failed' | 'model/retried'>;

function isModels({ kind }: SessionEvent): boolean {
  const kinds: readonly string[] = [
    'model/requested',
    'model/answered',
    'model/failed',
    'model/retried',
  ] satisfies OfModel['kind'][];
  return kinds.includes(kind);
}

/** The first event of the request that an event is of: all its attempts, and all records of one answer of a log. */
function requestStart(history: readonly SessionEvent[], at: number): number {
  const event = history[at];
  const position = event === undefined ? undefined : positionOf(event);
  if (event !== undefined && position !== undefined)
    return history.findIndex(
      (each) => each.envelope.run === event.envelope.run && positionOf(each) === position && isModels(each),
    );
  const messageId = messageIdOf(event);
  let start = at;
  while (messageId !== undefined && messageIdOf(history[start - 1]) === messageId) start--;
  return start;
}

function messageIdOf(event: SessionEvent | undefined): string | undefined {
  return event?.kind === 'model/answered' ? event.payload.messageId : undefined;
}

/** A call of another program can't be made again: what is done again is the request that asked for it. */
function importedPoint(history: readonly SessionEvent[], step: OfCall): Decision<RerunPoint> {
  const asked = history.slice(0, history.indexOf(step)).findLastIndex((event) => asksFor(event, callIdOf(step)));
  const answer = history[asked];
  if (answer === undefined) return noModelAsked(step);
  return accept({ kind: 'request', step: answer, before: beforeOf(history, requestStart(history, asked)) });
}

function asksFor(event: SessionEvent, callId: string | undefined): boolean {
  return event.kind === 'model/answered' && partsOf(event.payload.parts, 'tool-call').some((p) => p.callId === callId);
}

function noModelAsked(step: OfCall): Decision<never> {
  return refuse('unsupported', `No model asked for the call of event ${step.id}.`, {
    remedy: 'A person’s own command can be run once more in a fork.',
  });
}

function callPoint(history: readonly SessionEvent[], step: OfCall): Decision<RerunPoint> {
  const { run } = step.envelope;
  const position = positionOf(step)?.replace(/\/approval$/, '');
  const ofCall = (event: SessionEvent) =>
    event.envelope.run === run && positionOf(event)?.replace(/\/approval$/, '') === position;
  const start = position === undefined ? -1 : history.findIndex(ofCall);
  const callId = callIdOf(step);
  const answer = history.slice(0, Math.max(start, 0)).findLast((event) => asksFor(event, callId));
  if (answer === undefined) return noModelAsked(step);
  const behind = behindBeside(history, start);
  return accept({ kind: 'call', step, calls: answer.id, ...(behind ?? { before: beforeOf(history, start) }) });
}

function beforeOf(history: readonly SessionEvent[], at: number): EventId {
  const before = history[at - 1];
  if (before === undefined) throw new Error('a request or a call is the first event of its history');
  return before.id;
}

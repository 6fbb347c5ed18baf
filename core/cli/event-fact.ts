import type { EventText } from '../contract/view.ts';

/**
 * What the command line says of an event: envelope facts first, then the payload as it is recorded. `payload` is null once
 * withheld, and where it was altered, which is said.
 */
export function eventFact(event: EventText): object {
  const envelope = JSON.parse(event.envelope) as {
    kind: string;
    origin: { session: string; seq: number };
    parents: string[];
    by: string;
    atMs: number;
    refs: unknown[];
  };
  return {
    id: event.id,
    seq: envelope.origin.seq,
    kind: envelope.kind,
    session: envelope.origin.session,
    parents: envelope.parents,
    by: envelope.by,
    atMs: envelope.atMs,
    refs: envelope.refs,
    payload: event.payload === null ? null : JSON.parse(event.payload),
    ...(event.altered === true ? { altered: true } : {}),
  };
}

/** The same in one line for people. */
export function sayEvent(event: EventText): string {
  const envelope = JSON.parse(event.envelope) as { kind: string; origin: { seq: number } };
  return `${String(envelope.origin.seq).padStart(6)}  ${event.id}  ${envelope.kind}${stateOf(event)}`;
}

function stateOf({ payload, altered }: EventText): string {
  if (altered === true) return '  altered';
  return payload === null ? '  withheld' : '';
}

import type { EventText } from '../contract/view.ts';

/** What the command line says of an event: envelope facts first, then the payload as it is recorded; `payload` is null once withheld. */
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
  };
}

/** The same in one line for people. */
export function sayEvent(event: EventText): string {
  const envelope = JSON.parse(event.envelope) as { kind: string; origin: { seq: number } };
  return `${String(envelope.origin.seq).padStart(6)}  ${event.id}  ${envelope.kind}${event.payload === null ? '  withheld' : ''}`;
}

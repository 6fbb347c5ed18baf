import type { EventText } from '../contract/event-text.ts';

/** An event of a session, as it is recorded. */
export interface SessionEvent {
  readonly id: string;
  readonly kind: string;
  readonly parents: readonly string[];
  /** Where it was first written; `seq` counts from 0. */
  readonly session: string;
  readonly seq: number;
  readonly by: string;
  /** Unix ms. */
  readonly atMs: number;
  readonly run?: string;
  /** What its kind says; undefined where it is withheld or can't be read. */
  readonly payload: unknown;
}

interface Envelope {
  readonly kind: string;
  readonly parents: readonly string[];
  readonly origin: { readonly session: string; readonly seq: number };
  readonly by: string;
  readonly atMs: number;
  readonly run?: string;
}

/** Reads an event as it crosses the door. */
export function readSessionEvent({ id, envelope, payload, unfit }: EventText): SessionEvent {
  const { kind, parents, origin, by, atMs, run } = JSON.parse(envelope) as Envelope;
  return {
    id,
    kind,
    parents,
    session: origin.session,
    seq: origin.seq,
    by,
    atMs,
    ...(run === undefined ? {} : { run }),
    payload: payload === null || unfit !== undefined ? undefined : JSON.parse(payload),
  };
}

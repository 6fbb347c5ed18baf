import { sha256 } from '../../core/adapters/sha256.ts';
import { type Ref, type StoredEvent, seal } from '../../core/model/envelope.ts';
import type { EventId, SessionId } from '../../core/model/ids.ts';

/** What a test says about an event; the rest is made up from its place, always the same way. */
export interface Said {
  readonly kind?: string;
  readonly payload?: unknown;
  readonly refs?: readonly Ref[];
  /** Unix ms. */
  readonly atMs?: number;
  /** Parents beside the first. */
  readonly others?: readonly EventId[];
}

/** Makes event `seq` of a session, after `parent` where there is one. */
export function eventOf(
  session: string,
  seq: number,
  parent: StoredEvent | EventId | undefined,
  said: Said = {},
): StoredEvent {
  const first = typeof parent === 'object' ? parent.id : parent;
  const origin = { session: session as SessionId, seq };
  return seal(
    { kind: said.kind ?? 'message', payload: said.payload ?? { text: `${session} ${seq}` }, refs: said.refs ?? [] },
    {
      parents: first === undefined ? [] : [first, ...(said.others ?? [])],
      origin,
      by: 'person',
      atMs: said.atMs ?? 1_700_000_000_000 + seq,
      salt: sha256(`${session}#${seq}`).slice(0, 32),
    },
    sha256,
  );
}

/** Makes events `fromSeq` to `toSeq - 1` of a session, each after the one before, the first after `parent`. */
export function chainOf(
  session: string,
  fromSeq: number,
  toSeq: number,
  parent?: StoredEvent | EventId,
  said?: (seq: number) => Said,
): StoredEvent[] {
  const events: StoredEvent[] = [];
  for (let seq = fromSeq; seq < toSeq; seq++) {
    events.push(eventOf(session, seq, events.at(-1) ?? parent, said?.(seq)));
  }
  return events;
}

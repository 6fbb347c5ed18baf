import { expect } from 'vitest';
import type { StoredEvent } from '../../core/model/envelope.ts';
import { CATALOGUE, type EventId, type SessionId } from '../../core/model/ids.ts';
import type { AnchorLog, AppendOutcome, BlobStore, EventStore } from '../../core/runtime/ports.ts';
import { eventOf } from './writer.ts';

/** A store under test. */
export interface Subject {
  readonly store: EventStore;
  readonly blobs: BlobStore;
  readonly anchors: AnchorLog;
}

/** Opens a new, empty store. It is closed and cleared away by whoever made this function. */
export type OpenSubject = () => Promise<Subject>;

/** Appends to one session and insists that it was accepted. */
export async function put(
  { store }: Pick<Subject, 'store'>,
  session: string,
  expectedHead: StoredEvent | EventId | undefined,
  events: readonly StoredEvent[],
): Promise<void> {
  const head = typeof expectedHead === 'object' ? expectedHead.id : expectedHead;
  expect(await store.append([{ session: session as SessionId, expectedHead: head, events }])).toEqual({ ok: true });
}

/** Appends one event to the catalogue, wherever its head is. */
export async function record(
  { store }: Pick<Subject, 'store'>,
  kind: string,
  payload: unknown,
): Promise<AppendOutcome> {
  const ref = await store.ref(CATALOGUE);
  const event = eventOf(CATALOGUE, ref?.nextSeq ?? 0, ref?.head, { kind, payload });
  return store.append([{ session: CATALOGUE, expectedHead: ref?.head, events: [event] }]);
}

/** The ids of events, for comparing whole lists. */
export function idsOf(events: readonly StoredEvent[]): EventId[] {
  return events.map((event) => event.id);
}

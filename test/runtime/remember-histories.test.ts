import { describe, expect, it } from 'vitest';
import { sha256 } from '../../core/adapters/sha256.ts';
import { createMemoryStore } from '../../core/adapters/store-memory/create-memory-store.ts';
import type { StoredEvent } from '../../core/model/envelope.ts';
import type { EventId, SessionId } from '../../core/model/ids.ts';
import type { EventStore } from '../../core/runtime/ports.ts';
import { rememberHistories } from '../../core/runtime/remember-histories.ts';
import { eventStoreSuite } from '../ports/event-store-suite.ts';
import { chainOf } from '../ports/writer.ts';

eventStoreSuite('memory, with histories remembered', async () => {
  const opened = createMemoryStore({ sha256 });
  return { ...opened, store: rememberHistories(opened.store) };
});

describe('a session that is made and goes on here', () => {
  it('is not read back: where it stands, and its history, whole or its last events', async () => {
    const { store, reads } = counted();
    const events = chainOf('a', 0, 3);
    await appended(store, 'a', undefined, events.slice(0, 1));
    await appended(store, 'a', events[0], events.slice(1));
    expect(await store.ref('a' as SessionId)).toEqual({ session: 'a', head: idOf(events[2]), nextSeq: 3 });
    expect(await store.history(idOf(events[2]))).toEqual(events);
    expect(await store.history(idOf(events[2]), 2)).toEqual(events.slice(1));
    expect(reads).toEqual([]);
    expect(await store.history(idOf(events[1]))).toEqual(events.slice(0, 2));
    expect(reads).toEqual(['history']);
  });

  it('gives its history as it is asked for: what comes later is not in it', async () => {
    const { store } = counted();
    const events = chainOf('a', 0, 2);
    await appended(store, 'a', undefined, events.slice(0, 1));
    const before = await store.history(idOf(events[0]));
    await appended(store, 'a', events[0], events.slice(1));
    expect(before).toEqual(events.slice(0, 1));
  });

  it('is read back once something was erased, and once an append was refused', async () => {
    const { store, reads } = counted();
    const [first, second] = chainOf('a', 0, 2);
    const mark = chainOf('b', 0, 1);
    await appended(store, 'a', undefined, [first as StoredEvent]);
    await store.erase([idOf(first)], { session: 'b' as SessionId, expectedHead: undefined, events: mark });
    expect((await store.history(idOf(first)))[0]?.payload).toBeUndefined();
    await appended(store, 'a', first, [second as StoredEvent]);
    expect(
      await store.append([{ session: 'b' as SessionId, expectedHead: undefined, events: chainOf('b', 0, 1) }]),
    ).toMatchObject({
      ok: false,
    });
    await store.ref('b' as SessionId);
    expect(reads).toEqual(['history', 'ref']);
  });

  it('is remembered with the fifteen others that were written last, and never a large one', async () => {
    const { store, reads } = counted();
    const large = chainOf('large', 0, 1, undefined, () => ({ payload: { text: 'x'.repeat(1_000_000) } }));
    await appended(store, 'large', undefined, large);
    for (let at = 0; at < 17; at++) await appended(store, `s${at}`, undefined, chainOf(`s${at}`, 0, 1));
    for (const session of ['large', 's0', 's1', 's16']) await store.ref(session as SessionId);
    expect(reads).toEqual(['ref', 'ref']);
  });

  it('is not remembered where it begins with another’s events, or was imported', async () => {
    const { store, reads } = counted();
    const root = chainOf('a', 0, 1);
    const fork = chainOf('fork', 0, 1, root[0]);
    const imported = chainOf('i', 0, 1).map((event) => ({ ...event, envelope: { ...event.envelope, by: 'import:x' } }));
    await appended(store, 'a', undefined, root);
    await appended(store, 'fork', undefined, fork);
    await appended(store, 'i', undefined, imported);
    expect((await store.history(idOf(fork[0]))).map(({ id }) => id)).toEqual([idOf(root[0]), idOf(fork[0])]);
    await store.ref('i' as SessionId);
    expect(reads).toEqual(['history', 'ref']);
  });
});

/** A store, and which reads came to what is below. */
function counted(): { readonly store: EventStore; readonly reads: string[] } {
  const { store } = createMemoryStore({ sha256 });
  const reads: string[] = [];
  const below: EventStore = {
    ...store,
    ref: (session) => {
      reads.push('ref');
      return store.ref(session);
    },
    history: (head, limit) => {
      reads.push('history');
      return store.history(head, limit);
    },
  };
  return { store: rememberHistories(below), reads };
}

async function appended(
  store: EventStore,
  session: string,
  after: StoredEvent | undefined,
  events: readonly StoredEvent[],
): Promise<void> {
  const outcome = await store.append([{ session: session as SessionId, expectedHead: after?.id, events }]);
  expect(outcome).toMatchObject({ ok: true });
}

function idOf(event: StoredEvent | undefined): EventId {
  if (event === undefined) throw new Error('there is no such event');
  return event.id;
}

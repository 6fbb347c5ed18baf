import { expect, it } from 'vitest';
import { sha256 } from '../../core/adapters/sha256.ts';
import { createMemoryStore } from '../../core/adapters/store-memory/create-memory-store.ts';
import { seal } from '../../core/model/envelope.ts';
import type { EventId, SessionId } from '../../core/model/ids.ts';
import { historyTo } from '../../core/runtime/history-to.ts';
import { closureOf } from '../../core/runtime/native/closure.ts';
import { historyAt } from '../../core/runtime/runs/kept-history.ts';

const session = 'a' as SessionId;
const nowhere = 'f'.repeat(64) as EventId;
const missing = { code: 'store-broken', message: expect.stringContaining(`${nowhere}: that event is missing`) };

function eventAt(seq: number, parents: readonly EventId[]) {
  const place = { parents, origin: { session, seq }, by: 'person', atMs: 1, salt: '0'.repeat(32) };
  return seal({ kind: 'message', payload: { role: 'user', author: 'person', parts: [] } }, place, sha256);
}

it('E1: the history at an event that is not there is no empty history', async () => {
  const { store } = createMemoryStore({ sha256, nowMs: () => 1 });
  const first = eventAt(0, []);
  await store.append([{ session, expectedHead: undefined, events: [first] }]);
  expect(await historyTo(first.id, store)).toEqual(await store.history(first.id));
  await expect(historyTo(nowhere, store)).rejects.toMatchObject(missing);
  await expect(historyAt({ store, sealing: { sha256 } as never }, nowhere)).rejects.toMatchObject(missing);
});

it('E1, E2: an export that would lack what a merge brought is none', async () => {
  const { store } = createMemoryStore({ sha256, nowMs: () => 1 });
  const first = eventAt(0, []);
  const merge = eventAt(1, [first.id, nowhere]);
  const history = async (head: EventId) => (head === merge.id ? [first, merge] : await store.history(head));
  await expect(closureOf(merge.id, { ...store, history })).rejects.toMatchObject(missing);
});

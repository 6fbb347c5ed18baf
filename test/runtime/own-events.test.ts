import { expect, it } from 'vitest';
import { sha256 } from '../../core/adapters/sha256.ts';
import { createMemoryStore } from '../../core/adapters/store-memory/create-memory-store.ts';
import type { SessionId } from '../../core/model/ids.ts';
import { readableOwnEvents } from '../../core/runtime/own-events.ts';
import { type EventStore, HostError } from '../../core/runtime/ports.ts';
import { idsOf, put } from '../ports/subject.ts';
import { chainOf } from '../ports/writer.ts';

const session = 'parted' as SessionId;

/** The ids of what can be read of a session that parted from another after its first two events, and whether that is all. */
async function readOf(store: EventStore, common: string) {
  const parted = new Map([[session, { from: 'here' as SessionId, common: common as never }]]);
  const pages = await Array.fromAsync(readableOwnEvents(session, store, parted));
  return [pages.flatMap(({ events }) => idsOf(events)), pages.every(({ isWhole }) => isWhole)];
}

it('E2: of a session that came in parted, and can’t be followed to where it parts, what is stored as its own is read, and it is said that it is not all', async () => {
  const { store, blobs } = createMemoryStore({ sha256, nowMs: () => 0 });
  const shared = chainOf('here', 0, 2);
  const own = chainOf(session, 0, 3, shared[1]);
  const subject = { store, blobs };
  await put(subject, 'here', undefined, shared);
  await put(subject, session, undefined, own);
  const common = shared[1]?.id ?? '';
  const failing = (code: string) => ({ ...store, history: () => Promise.reject(new HostError(code, 'no')) });
  expect(await readOf(store, common)).toEqual([idsOf(own), true]);
  expect(await readOf(failing('store-broken'), common)).toEqual([idsOf(own), false]);
  await expect(readOf(failing('store-busy'), common)).rejects.toThrow('no');
});

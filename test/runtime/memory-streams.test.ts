import { expect, it } from 'vitest';
import { openMemoryIndex } from '../../core/adapters/memory/open-memory-index.ts';
import { canonicalText } from '../../core/model/canonical.ts';
import { isReserved } from '../../core/model/ids.ts';
import { createMemory } from '../../core/runtime/memory/memory.ts';
import { closureOf } from '../../core/runtime/native/closure.ts';
import { NativeFileError, readNative } from '../../core/runtime/native/read-native.ts';
import { writeNative } from '../../core/runtime/native/write-native.ts';
import { catchUp, found, openShelf } from '../adapters/search-sqlite/open-shelf.ts';
import { tempHome } from '../adapters/store-sqlite/temp-home.ts';
import { openFileHome } from './open-file-home.ts';

async function given(folder: string) {
  const { host, close } = await openFileHome(folder);
  const index = openMemoryIndex();
  const memory = createMemory({ store: host.store, sealing: host.sealing, index, standingOf: async () => 'stands' });
  const command = { type: 'memory/commit', key: 'beans', text: 'planted in may', evidence: [] } as const;
  const done = await memory.run({ scope: 'user', name: '' }, command, 'person');
  if (!done.ok) throw new Error(done.refusal.message);
  return { host, close, memory, item: done.value.event, stream: done.value.stream };
}

it('K1: the stream of a shared memory is no session: no list, search or export shows it, and verify checks it', async () => {
  const folder = tempHome();
  const { host, close, stream } = await given(folder);
  expect(stream).toBe('memory.user');
  expect(await host.index.rows()).toEqual([]);
  expect(await Array.fromAsync(writeNative(stream, host))).toEqual([]);
  expect(await host.store.verify()).toMatchObject({ faults: [], events: 2 });
  await close();
  const again = await openFileHome(folder);
  expect(await again.host.index.rows()).toEqual([]);
  await again.close();
  const shelf = openShelf(folder);
  catchUp(shelf);
  expect(found(shelf, 'planted')).toEqual([]);
});

it('K1: an export that holds a memory is not taken over', async () => {
  const { host, item, stream } = await given(tempHome());
  const events = await closureOf(item, host.store);
  const lines = [
    canonicalText({ openrath: 'native', v: 1, session: stream, head: item }),
    ...events.map(({ envelopeText, payload }) =>
      canonicalText({ envelope: envelopeText, payload: payload?.text ?? null, salt: payload?.salt ?? null }),
    ),
    canonicalText({ end: true, events: events.length, blobs: 0 }),
  ];
  const read = readNative(toAsync(lines), host.sealing.sha256);
  await expect(read).rejects.toEqual(
    new NativeFileError(2, 'it belongs to a memory: what is remembered stays in the home where it was.'),
  );
});

it('S12: the erase of an item stands in the reflog without its words', async () => {
  const { host, memory, item } = await given(tempHome());
  await memory.erase({ scope: 'user', name: '' }, item, 'a secret');
  expect(host.catalogue.state().acts.map(({ type, subject }) => [type, isReserved(subject)])).toEqual([
    ['erased', true],
  ]);
});

async function* toAsync(lines: readonly string[]): AsyncGenerator<string> {
  yield* lines;
}

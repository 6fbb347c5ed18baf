import { setImmediate as nextTurn } from 'node:timers/promises';
import { expect, it } from 'vitest';
import type { SessionId } from '../../core/model/ids.ts';
import type { Append, EventStore, SourceFile } from '../../core/runtime/ports.ts';
import { type Committed, watchStore } from '../../core/runtime/watch-store.ts';
import { chainOf } from '../ports/writer.ts';

const FILES: readonly SourceFile[] = [];

it('a long commit is told part by part in its order, other work between two, and whoever appended is answered after the last', async () => {
  const { store, heard } = watched();
  const [a, b] = [appendOf('a', 130), appendOf('b', 120)];
  let turns = 0;
  const turnsAt: number[] = [];
  heard.push = (...told) => {
    turnsAt.push(turns);
    return Array.prototype.push.apply(heard, told);
  };
  let isAnswered = false;
  const appended = store.append([a, b], { entries: [], files: FILES }).then(() => {
    isAnswered = true;
  });
  while (!isAnswered) {
    await nextTurn();
    turns++;
  }
  await appended;
  expect(heard.map(sizesOf)).toEqual([
    [['a', 100]],
    [
      ['a', 30],
      ['b', 70],
    ],
    [['b', 50]],
  ]);
  expect(heard.flatMap(({ appends }) => appends.flatMap(({ events }) => events))).toEqual([...a.events, ...b.events]);
  expect(heard.map(({ files }) => files === FILES)).toEqual([true, false, true]);
  expect(heard.map(({ isLast }) => isLast)).toEqual([false, false, true]);
  expect(new Set(turnsAt).size).toBe(3);
});

it('few events are told at once, however many streams they are in', async () => {
  const { store, heard } = watched();
  const batch = [appendOf('a', 60), appendOf('b', 40)];
  await store.append(batch);
  expect(heard).toEqual([{ appends: batch, files: [], isLast: true }]);
});

it('a commit that comes while another is told is told after it', async () => {
  const { store, heard } = watched();
  await Promise.all([store.append([appendOf('a', 250)]), store.append([appendOf('b', 1)])]);
  await store.append([appendOf('c', 1)]);
  expect(heard.map(sizesOf)).toEqual([[['a', 100]], [['a', 100]], [['a', 50]], [['b', 1]], [['c', 1]]]);
});

it('what fails in a listener fails that append alone', async () => {
  const { store, onCommitted } = watched();
  const remove = onCommitted(() => {
    throw new Error('a bug');
  });
  await expect(store.append([appendOf('a', 1)])).rejects.toThrow('a bug');
  remove();
  expect(await store.append([appendOf('b', 1)])).toEqual({ ok: true });
});

function sizesOf({ appends }: Committed): [string, number][] {
  return appends.map(({ session, events }) => [session, events.length]);
}

function appendOf(session: string, count: number): Append {
  return { session: session as SessionId, expectedHead: undefined, events: chainOf(session, 0, count) };
}

/** A store that accepts everything, and what was told of it. */
function watched() {
  const bare: Pick<EventStore, 'append'> = { append: async () => ({ ok: true }) };
  const { store, onCommitted } = watchStore(bare as EventStore);
  const heard: Committed[] = [];
  onCommitted((committed) => void heard.push(committed));
  return { store, onCommitted, heard };
}

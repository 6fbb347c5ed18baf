import { expect, it } from 'vitest';
import { sha256 } from '../../core/adapters/sha256.ts';
import { createMemoryStore } from '../../core/adapters/store-memory/create-memory-store.ts';
import type { SessionId } from '../../core/model/ids.ts';
import { checkedReader } from '../../core/runtime/read-checked.ts';
import { openCatalogueView } from '../../core/runtime/views/catalogue-view.ts';
import { createLiveSteps } from '../../core/runtime/views/live-steps.ts';
import { readAnew } from '../../core/runtime/views/read-lines.ts';
import { emptyShelf } from '../../core/runtime/views/session-shelf.ts';
import { foldFirst, stepsFirst } from '../../core/runtime/views/steps-first.ts';
import { put } from '../ports/subject.ts';
import { chainOf } from '../ports/writer.ts';

const GROWN = 'grown' as SessionId;
const EVENTS = 3_500;

it('steps that somebody waits for are folded before the line of the session, though that was begun first', async () => {
  const subject = createMemoryStore({ sha256, nowMs: () => 0 });
  const read = checkedReader(sha256);
  const { store } = subject;
  await put(subject, GROWN, undefined, chainOf(GROWN, 0, EVENTS));
  const catalogue = await openCatalogueView(store, read);
  const shelf = emptyShelf(read);
  const ended: string[] = [];
  const line = readAnew({ store, catalogue }, shelf, GROWN).then(() => ended.push('line'));
  const steps = createLiveSteps({ store, catalogue, read, sha256 })
    .read(GROWN)
    .then(({ roll }) => ended.push(`${roll.made.length} steps' events`));
  await Promise.all([line, steps]);
  expect([...ended, shelf.entries.get(GROWN)?.summary.events]).toEqual([`${EVENTS} steps' events`, 'line', EVENTS]);
});

it('a fold that fails is waited for no more, and only those who asked for it are told', async () => {
  const { store } = createMemoryStore({ sha256, nowMs: () => 0 });
  const fold = foldFirst(store, async () => {
    throw new Error('gone');
  });
  const waits = stepsFirst(store).then(() => 'goes on');
  await expect(fold).rejects.toThrow('gone');
  expect(await waits).toBe('goes on');
});

import { expect, it } from 'vitest';
import type { NewsItem } from '../../core/contract/view.ts';
import type { SessionId } from '../../core/model/ids.ts';
import type { EventStore } from '../../core/runtime/ports.ts';
import { SAVED_LINES } from '../../core/runtime/views/saved-line.ts';
import { SAVED_STEPS } from '../../core/runtime/views/saved-steps.ts';
import { tamper } from '../adapters/store-sqlite/tamper.ts';
import { tempHome } from '../adapters/store-sqlite/temp-home.ts';
import { chainOf, type Said } from '../ports/writer.ts';
import { lookAt } from './filled-home.ts';
import { openFileHome } from './open-file-home.ts';

const say = (seq: number): Said => ({
  payload: { role: 'user', author: 'person', parts: [{ type: 'text', text: `prompt ${seq}` }] },
});

/** A closed home of so many sessions of which no line is saved. */
async function homeOf(sessions: number): Promise<string> {
  const folder = tempHome();
  const { host, close } = await openFileHome(folder);
  const made = Array.from({ length: sessions }, (_, at) => ({
    session: `n${at}` as SessionId,
    expectedHead: undefined,
    events: chainOf(`n${at}`, 0, 2, undefined, say),
  }));
  expect(await host.store.append(made)).toEqual({ ok: true });
  await close();
  tamper(folder, (db) => db.exec('DELETE FROM projections'));
  return folder;
}

/** A store that stops before it reads the session that is the `at`-th to be read, until it is let go on. */
function stopAt(at: number) {
  const reached = Promise.withResolvers<void>();
  const goOn = Promise.withResolvers<void>();
  let read = 0;
  const wrap = (store: EventStore): EventStore => ({
    ...store,
    own: async (session, from, to) => {
      if (from === 0 && ++read === at) {
        reached.resolve();
        await goOn.promise;
      }
      return store.own(session, from, to);
    },
  });
  return { wrap, reached: reached.promise, goOn: goOn.resolve, read: () => read };
}

it('a close cuts the first reading off, leaves who waits for it without an answer, and keeps what was read by then', async () => {
  const folder = await homeOf(60);
  const stop = stopAt(20);
  const { client, close } = await openFileHome(folder, stop.wrap);
  const answers = Promise.allSettled([client.sessions.list({}), client.home.info({})]);
  await stop.reached;
  const closed = close();
  stop.goOn();
  await closed;
  expect(stop.read()).toBeLessThan(60);
  expect(await answers).toEqual([
    { status: 'rejected', reason: expect.objectContaining({ name: 'HostLost', carriedOut: 'no' }) },
    { status: 'rejected', reason: expect.objectContaining({ name: 'HostLost', carriedOut: 'no' }) },
  ]);
  const { rows, notices } = await lookAt(folder);
  expect([rows.length, notices]).toEqual([60, []]);
});

it('I3: what waits to be saved does not grow with how many sessions the first reading folds', async () => {
  const folder = await homeOf(3_000);
  let saved = 0;
  let mostWaiting = 0;
  let folded = 0;
  const counting = (store: EventStore): EventStore => ({
    ...store,
    own: async (session, from, to) => {
      if (from === 0) mostWaiting = Math.max(mostWaiting, ++folded - saved);
      return store.own(session, from, to);
    },
    saveProjections: async (name, rows) => {
      await store.saveProjections(name, rows);
      if (name === SAVED_STEPS) saved += rows.length;
    },
  });
  const { rows } = await lookAt(folder, counting);
  expect([rows.length, saved]).toEqual([3_000, 3_000]);
  expect(mostWaiting).toBeLessThan(1_100);
}, 60_000);

it('a reading that is cut off hides no saved line that is gone', async () => {
  const folder = await homeOf(60);
  await lookAt(folder);
  tamper(folder, (db) => db.exec(`DELETE FROM projections WHERE name = '${SAVED_LINES}' AND session IN ('n2', 'n50')`));
  const stop = stopAt(1);
  const { client, close } = await openFileHome(folder, stop.wrap);
  const answer = client.sessions.list({}).catch(() => 'lost');
  await stop.reached;
  const closed = close();
  stop.goOn();
  await closed;
  expect(await answer).toBe('lost');
  const { notices } = await lookAt(folder);
  expect(notices.map(({ says }) => says)).toEqual([
    '1 of 60 saved lines of the session index were missing or wrong. They were made anew from the record.',
  ]);
});

it('the first reading of many sessions is told to windows, with how many of how many', async () => {
  const folder = await homeOf(120);
  const stop = stopAt(1);
  const { client, close } = await openFileHome(folder, stop.wrap);
  const told: NewsItem[] = [];
  const news = (async () => {
    for await (const { items } of await client.home.follow({})) told.push(...items);
  })().catch(() => undefined);
  await stop.reached;
  await client.import.progress({});
  stop.goOn();
  expect((await client.sessions.list({})).length).toBe(120);
  await close();
  await news;
  expect(told.filter(({ type }) => type === 'reading')).toEqual([
    { type: 'reading', soFar: 50, of: 120 },
    { type: 'reading', soFar: 100, of: 120 },
  ]);
});

import { expect, it } from 'vitest';
import { sha256 } from '../../core/adapters/sha256.ts';
import type { BlobId, SessionId } from '../../core/model/ids.ts';
import { foldSummary } from '../../core/projections/session-summary/fold-summary.ts';
import { emptySummary } from '../../core/projections/session-summary/summary-state.ts';
import type { EventStore } from '../../core/runtime/ports.ts';
import { LINES_VERSION, SAVED_LINES, toSaved } from '../../core/runtime/views/saved-line.ts';
import { emptyShelf, type SessionShelf } from '../../core/runtime/views/session-shelf.ts';
import { filesIn } from '../adapters/store-sqlite/files-in.ts';
import { openHome } from '../adapters/store-sqlite/open-home.ts';
import { tamper } from '../adapters/store-sqlite/tamper.ts';
import { tempHome } from '../adapters/store-sqlite/temp-home.ts';
import { put } from '../ports/subject.ts';
import { chainOf } from '../ports/writer.ts';
import { randomHistory } from '../projections/random-history.ts';
import { EVENTS, filledHome, lookAt, rebuilt, SESSIONS, saidBy } from './filled-home.ts';
import { openFileHome } from './open-file-home.ts';

it('S6: lines that were saved are the lines of a rebuild', async () => {
  const folder = await filledHome();
  const { rows, notices } = await lookAt(folder);
  expect(rows).toHaveLength(SESSIONS);
  expect(rows).toEqual(await rebuilt(folder));
  expect(notices).toEqual([]);
});

it('opening reads one event of each session whose line was saved, and all events of the others', async () => {
  const folder = await filledHome();
  const [a, b] = ['s0', 's1'] as SessionId[];
  tamper(folder, (db) => db.exec("DELETE FROM projections WHERE session = 's1'"));
  const read = new Map<SessionId, number>();
  const counting = (store: EventStore): EventStore => ({
    ...store,
    own: async (session, from, to) => {
      const events = await store.own(session, from, to);
      read.set(session, (read.get(session) ?? 0) + events.length);
      return events;
    },
  });
  await lookAt(folder, counting);
  expect([read.get(a!), read.get(b!), read.size]).toEqual([1, EVENTS, SESSIONS]);
});

it('others run while many lines are taken up: no more than fifty in one go', async () => {
  const folder = tempHome();
  const many = Array.from({ length: 130 }, (_, at) => `m${at}`);
  const first = await openFileHome(folder);
  await Promise.all(many.map((name) => put(first.host, name, undefined, chainOf(name, 0, 1, undefined, saidBy(name)))));
  await first.close();
  const inOneGo = [0];
  const counting = (store: EventStore): EventStore => ({
    ...store,
    projection: async (name, session) => {
      inOneGo.push((inOneGo.pop() ?? 0) + 1);
      if (inOneGo.at(-1) === 1) setImmediate(() => inOneGo.push(0));
      return store.projection(name, session);
    },
  });
  const { rows, notices } = await lookAt(folder, counting);
  expect([rows.length, notices, Math.max(...inOneGo)]).toEqual([130, [], 50]);
});

it('B-9: lines that are gone or ahead of the record are found, made anew and told of once', async () => {
  const folder = await filledHome();
  const right = await rebuilt(folder);
  tamper(folder, (db) => {
    db.exec(`DELETE FROM projections WHERE name = '${SAVED_LINES}' AND session IN ('s0', 's2', 's4', 's6', 's8')`);
    db.exec(`UPDATE projections SET head = zeroblob(32) WHERE name = '${SAVED_LINES}' AND session IN ('s1', 's3')`);
  });
  const { rows, notices } = await lookAt(folder);
  expect(rows).toEqual(right);
  expect(notices).toEqual([
    {
      code: 'index-rebuilt',
      says: '7 of 10 saved lines of the session index were missing or wrong. They were made anew from the record.',
      atMs: expect.any(Number),
    },
  ]);
  expect((await lookAt(folder)).notices).toEqual([]);
});

it('B-9: half of all that is derived is gone, the count of saved lines with it: that is found and told of too', async () => {
  const folder = await filledHome();
  const right = await rebuilt(folder);
  tamper(folder, (db) => {
    db.exec("DELETE FROM projections WHERE session IN ('catalogue', 's1', 's3', 's5', 's7', 's9')");
  });
  const { rows, notices } = await lookAt(folder);
  expect(rows).toEqual(right);
  expect(notices).toMatchObject([{ code: 'index-rebuilt', says: expect.stringMatching(/^5 of 10 saved lines /) }]);
  expect((await lookAt(folder)).notices).toEqual([]);
});

it('B-9: a count that says more lines than there are sessions takes none for lost', async () => {
  const folder = await filledHome();
  const right = await rebuilt(folder);
  tamper(folder, (db) => {
    db.exec(`UPDATE projections SET text = '99' WHERE name = '${SAVED_LINES}' AND session = 'catalogue'`);
  });
  expect(await lookAt(folder)).toMatchObject({ rows: right, notices: [] });
});

it('E1: a session whose line was saved for events which are not there any more lacks its end, as its anchor tells', async () => {
  const folder = await filledHome();
  tamper(folder, (db) => {
    db.exec("DELETE FROM events WHERE session = 's3' AND seq > 6");
    db.exec("UPDATE refs SET head = (SELECT id FROM events WHERE session = 's3' AND seq = 6) WHERE session = 's3'");
  });
  const { rows, notices } = await lookAt(folder);
  expect(rows.find((row) => row.id === 's3')).toMatchObject({ events: 7, status: 'damaged' });
  expect(notices).toMatchObject([
    { code: 'record-damaged', says: expect.stringMatching(/^1 session can't be read whole/) },
  ]);
});

it('a line that is altered in its text is made anew', async () => {
  const folder = await filledHome();
  const right = await rebuilt(folder);
  tamper(folder, (db) =>
    db.exec("UPDATE projections SET text = replace(text, 'prompt 0', 'Prompt 1') WHERE session = 's5'"),
  );
  const { rows, notices } = await lookAt(folder);
  expect(rows).toEqual(right);
  expect(notices).toMatchObject([{ says: expect.stringMatching(/^1 of 10 /) }]);
});

it('what was appended without the lines being saved is read, and is nothing to be told of', async () => {
  const folder = await filledHome();
  const { store } = await openHome(folder);
  const all = chainOf('s2', 0, EVENTS + 5, undefined, saidBy('s2'));
  await put({ store }, 's2', all[EVENTS - 1], all.slice(EVENTS));
  await put({ store }, 'late', undefined, chainOf('late', 0, 3, undefined, saidBy('late')));
  await store.close();
  const { rows, notices } = await lookAt(folder);
  expect(rows.find((row) => row.id === 's2')).toMatchObject({ events: EVENTS + 5 });
  expect(rows).toEqual(await rebuilt(folder));
  expect(notices).toEqual([]);
});

it('an event that comes to a saved line is in it, and in the news of it', async () => {
  const folder = await filledHome();
  const { client, host, close } = await openFileHome(folder);
  await client.sessions.list({});
  const news = await client.home.follow({});
  const all = chainOf('s4', 0, EVENTS + 1, undefined, saidBy('s4'));
  await put(host, 's4', all[EVENTS - 1], all.slice(EVENTS));
  for await (const { items } of news) {
    const told = items.flatMap((item) => (item.type === 'sessions' ? item.rows : []));
    if (told.some((row) => row.id === 's4' && row.events === EVENTS + 1)) break;
  }
  const rows = await client.sessions.list({});
  await close();
  expect(rows).toEqual(await rebuilt(folder));
  expect((await lookAt(folder)).rows).toEqual(rows);
});

it('S12: a title that was erased is in no line that is saved afterwards', async () => {
  const folder = await filledHome();
  const { client, close } = await openFileHome(folder);
  expect([...filesIn(folder).values()].some((bytes) => bytes.includes('prompt 0 of s7'))).toBe(true);
  expect(await client.sessions.erase({ session: 's7', reason: 'secret' })).toMatchObject({ ok: true, erased: EVENTS });
  await close();
  expect([...filesIn(folder)].filter(([, bytes]) => bytes.includes('prompt 0 of s7'))).toEqual([]);
  const { rows, notices } = await lookAt(folder);
  expect(rows).toEqual(await rebuilt(folder));
  expect(notices).toEqual([]);
});

it('a change of what a line holds raises the version that lines are saved under', () => {
  const shelf: SessionShelf = emptyShelf(() => {
    throw new Error('nothing is read');
  });
  const summary = emptySummary('S' as SessionId);
  const { own } = randomHistory(42, 400);
  for (const event of own) foldSummary(summary, event, 7);
  shelf.entries.set(summary.session, {
    extent: 'whole',
    summary,
    state: { head: own[0]!.id, nextSeq: 400, readOnly: false },
    blobs: { sizeBytes: 7, unsized: [own[0]!.id as unknown as BlobId] },
  });
  const saved = toSaved(summary.session, shelf.entries.get(summary.session)!, sha256);
  expect({ version: LINES_VERSION, digest: sha256(saved?.text ?? '') }).toEqual({
    version: 26,
    digest: '13133917c7a1fc6628752ba18b72058449bf14715b58c047a5d21090ab92a5c9',
  });
});

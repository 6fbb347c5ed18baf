import { cpSync } from 'node:fs';
import { expect, it } from 'vitest';
import type { EventStore } from '../../core/runtime/ports.ts';
import { LINES_VERSION, SAVED_COUNT, SAVED_LINES } from '../../core/runtime/views/saved-line.ts';
import { tamper } from '../adapters/store-sqlite/tamper.ts';
import { tempHome } from '../adapters/store-sqlite/temp-home.ts';
import { put } from '../ports/subject.ts';
import { chainOf } from '../ports/writer.ts';
import { EVENTS, filledHome, lookAt, rebuilt, saidBy } from './filled-home.ts';
import { openFileHome } from './open-file-home.ts';

it('B-9: all saved lines are gone, their count with them: that is found by the other count and told of', async () => {
  const folder = await filledHome();
  const right = await rebuilt(folder);
  tamper(folder, (db) => db.exec(`DELETE FROM projections WHERE name = '${SAVED_LINES}'`));
  const { rows, notices } = await lookAt(folder);
  expect(rows).toEqual(right);
  expect(notices).toMatchObject([{ code: 'index-rebuilt', says: expect.stringMatching(/^10 of 10 saved lines /) }]);
  expect((await lookAt(folder)).notices).toEqual([]);
});

it('B-9: what a kill leaves between saving steps, lines and their second count takes none for lost', async () => {
  const folder = await filledHome();
  const right = await rebuilt(folder);
  const left = [`name IN ('${SAVED_LINES}', '${SAVED_COUNT}')`, `name = '${SAVED_COUNT}'`];
  for (const unsaved of left) {
    tamper(folder, (db) => db.exec(`DELETE FROM projections WHERE ${unsaved}`));
    expect(await lookAt(folder)).toEqual({ rows: right, notices: [] });
  }
});

it('B-9: a kill between an emptied trash and the count of the lines that are left takes no line for lost that was not saved yet', async () => {
  const folder = await filledHome();
  const before = await openFileHome(folder);
  await before.client.sessions.trash({ session: 's0' });
  await before.close();
  const counts = `name IN ('${SAVED_LINES}', '${SAVED_COUNT}') AND session = 'catalogue'`;
  const counted: string[] = [];
  tamper(folder, (db) =>
    counted.push(...db.prepare<[], string>(`SELECT text FROM projections WHERE ${counts}`).pluck().all()),
  );
  expect(counted).toEqual(['10 0', '10 0']);
  const { client, host, close } = await openFileHome(folder);
  await client.trash.empty({ sessions: ['s0'] });
  await put(host, 's10', undefined, chainOf('s10', 0, EVENTS, undefined, saidBy('s10')));
  await close();
  tamper(folder, (db) => {
    db.exec(`UPDATE projections SET text = '${counted[0]}' WHERE ${counts}`);
    db.exec("DELETE FROM projections WHERE session = 's10'");
  });
  expect((await lookAt(folder)).notices).toEqual([]);
});

it('B-9: a kill between an erase and saving the line of what is left takes no line for lost', async () => {
  const folder = await filledHome();
  const { client, close } = await openFileHome(folder);
  await client.sessions.rename({ session: 's0', title: 'Mine' });
  await client.sessions.list({});
  expect(await client.sessions.erase({ session: 's0', reason: 'private' })).toMatchObject({ ok: true });
  const killed = tempHome();
  cpSync(folder, killed, { recursive: true });
  await close();
  expect((await lookAt(killed)).notices).toEqual([]);
});

it('B-9: lines of another version are made anew, and none is taken for lost', async () => {
  const folder = await filledHome();
  const right = await rebuilt(folder);
  tamper(folder, (db) => {
    const text = db.prepare<[], { rowid: number; text: string }>(
      `SELECT rowid, text FROM projections WHERE name = '${SAVED_LINES}' AND session <> 'catalogue'`,
    );
    const save = db.prepare('UPDATE projections SET text = ? WHERE rowid = ?');
    for (const row of text.all()) save.run(`${LINES_VERSION - 1} ${'0'.repeat(64)} {}`, row.rowid);
  });
  expect(await lookAt(folder)).toEqual({ rows: right, notices: [] });
});

it('B-9: a line of a session to which a run appends while lines are read is not wrong, and has what was appended', async () => {
  const folder = await filledHome();
  const all = chainOf('s4', 0, EVENTS + 1, undefined, saidBy('s4'));
  let isAppended = false;
  const appending = (store: EventStore): EventStore => ({
    ...store,
    ownCount: async (session) => {
      if (session === 's4' && !isAppended) {
        isAppended = true;
        await put({ store }, 's4', all[EVENTS - 1], all.slice(EVENTS));
      }
      return store.ownCount(session);
    },
  });
  const { rows, notices } = await lookAt(folder, appending);
  expect([isAppended, notices]).toEqual([true, []]);
  expect(rows).toEqual(await rebuilt(folder));
});

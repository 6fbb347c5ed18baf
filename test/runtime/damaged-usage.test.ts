import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import Database from 'better-sqlite3';
import { expect, it } from 'vitest';
import { openHome } from '../adapters/store-sqlite/open-home.ts';
import { tempHome } from '../adapters/store-sqlite/temp-home.ts';
import { put } from '../ports/subject.ts';
import { chainOf } from '../ports/writer.ts';
import { seeded } from '../projections/seeded.ts';
import { openFileHome } from './open-file-home.ts';

const EVENTS = 8;
const PAGE = 4096;

/** A home of sessions of eight records of a page each: of `early` the first four are answers, of `late` the last four, of `whole` all. */
async function homeOf(): Promise<string> {
  const folder = tempHome();
  const store = await openHome(folder);
  const random = seeded(9);
  const noise = Array.from({ length: 300 }, () => random().toString(36).slice(2)).join(' ');
  const answers = { early: [0, 4], late: [4, 8], whole: [0, 8] } as const;
  for (const [session, [from, to]] of Object.entries(answers)) {
    const events = chainOf(session, 0, EVENTS, undefined, (seq) => {
      const text = { type: 'text', text: `${seq} of ${session} ${noise}` };
      if (seq < from || seq >= to) return { payload: { role: 'user', author: 'person', parts: [text] } };
      const tokens = { uncachedInput: 5, cachedInput: 7, cacheWrite: 1, output: 10 };
      const usage = { type: 'usage', scope: 'message', ...tokens, final: true };
      return { kind: 'model/answered', payload: { provider: 'acme', model: 'model-x', parts: [text, usage] } };
    });
    await put(store, session, undefined, events);
  }
  await store.store.close();
  return folder;
}

/** Writes noise over the pages of a home's store on which a session's last four events lie. */
function damage(folder: string, session: string): void {
  const path = join(folder, 'events.db');
  const db = new Database(path, { readonly: true });
  const payloads = db
    .prepare<[string], Buffer>('SELECT payload FROM events WHERE session = ? AND seq >= 4')
    .pluck()
    .all(session);
  db.close();
  const bytes = readFileSync(path);
  for (const payload of payloads) {
    const page = Math.floor(bytes.indexOf(payload) / PAGE);
    bytes.fill(0xa5, page * PAGE, (page + 1) * PAGE);
  }
  writeFileSync(path, bytes);
}

it('I5: the tokens of a session with events on a damaged page are those of the others, as the least that was used, in the report as in the list', async () => {
  const folder = await homeOf();
  damage(folder, 'early');
  damage(folder, 'late');
  const { client } = await openFileHome(folder);
  const rows = new Map((await client.sessions.list({})).map((row) => [row.id, row]));
  const told = async (...sessions: string[]) => {
    const reply = await client.sessions.usage({ sessions });
    return reply.ok ? [reply.tokens, reply.answers, reply.parts.length] : reply.refusal;
  };
  const sum = (answers: number) => ({
    uncachedInput: 5 * answers,
    cachedInput: 7 * answers,
    cacheWrite: answers,
    output: 10 * answers,
    reasoning: 0,
    lowerBound: true,
    unread: 1,
  });
  const { unread: _, ...whole } = { ...sum(8), lowerBound: false };
  expect([...rows.values()].map(({ id, status, tokens, answers }) => [id, status, tokens, answers]).sort()).toEqual([
    ['early', 'damaged', sum(4), 4],
    ['late', 'damaged', sum(0), 0],
    ['whole', expect.not.stringMatching('damaged'), whole, 8],
  ]);
  expect([await told('early'), await told('late'), await told('whole'), await told('early', 'late', 'whole')]).toEqual([
    [sum(4), 4, 4],
    [sum(0), 0, 0],
    [whole, 8, 8],
    [{ ...sum(12), unread: 2 }, 12, 12],
  ]);
});

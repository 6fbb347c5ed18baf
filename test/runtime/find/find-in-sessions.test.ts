import { join } from 'node:path';
import Database from 'better-sqlite3';
import { describe, expect, it } from 'vitest';
import { sha256 } from '../../../core/adapters/sha256.ts';
import type { EventStore } from '../../../core/runtime/ports.ts';
import { openFileHome } from '../open-file-home.ts';
import { findAll, homeToFindIn, saying, text } from './home-to-find-in.ts';

const long = `${'line of a long result\n'.repeat(60_000)}and at last the Needle`;
const longId = sha256(long);
const everything = [
  { kind: 'session/created', payload: {} },
  saying(
    { type: 'reasoning', text: 'I think of a NEEDLE first' },
    { type: 'text', text: 'Then I say needle,' },
    { type: 'text', text: 'twice.' },
    { type: 'tool-call', callId: 'c1', name: 'Bash', input: '{"command":"echo \\"needle\\" C:\\\\dir"}' },
    { type: 'tool-call', callId: 'c2', name: 'Read', input: '{"path":"hay"}' },
    { type: 'text', text: 'hay and ΟΔΟΣ' },
  ),
  saying(
    { type: 'tool-result', callId: 'c1', output: 'only hay' },
    { type: 'tool-result', callId: 'c2', output: 'line of a long result', blob: longId },
  ),
  { payload: { role: 'user', author: 'person', parts: [{ type: 'file', name: 'Needle.txt', text: 'hay' }] } },
  { kind: 'error', payload: { code: 'api', message: 'hay '.repeat(300).concat('needle') } },
];

describe('finding in a session', () => {
  it.each([
    [
      'needle',
      [
        [1, { said: [0, 1], calls: ['c1'] }],
        [2, { calls: ['c2'] }],
        [3, { said: [0] }],
        [4, { said: [0] }],
      ],
    ],
    ['say needle,\n\nTwice', [[1, { said: [1] }]]],
    ['ECHO "needle" c:\\DIR', [[1, { calls: ['c1'] }]]],
    ['{"command":', [[1, { calls: ['c1'] }]]],
    ['result\nand at last', [[2, { calls: ['c2'] }]]],
    ['οδος', [[1, { said: [2] }]]],
    ['needle first then', []],
    ['callId', []],
  ])('%j is found in these steps and no others', async (wanted, found) => {
    const home = await homeToFindIn(everything, [long]);
    const { client } = await openFileHome(home.folder);
    expect(await findAll(client, wanted, home)).toEqual({ found, unsearched: [], pages: 1 });
  });

  it('refuses a session that is not there', async () => {
    const home = await homeToFindIn([text('hay')]);
    const { client } = await openFileHome(home.folder);
    const reply = await client.sessions.find({ sessions: ['s', 'none'], text: 'hay' });
    expect(reply.ok ? undefined : reply.refusal.code).toBe('not-found');
  });

  it('reads a stretch: after one event, until another', async () => {
    const home = await homeToFindIn(Array.from({ length: 9 }, (_, at) => text(`hay ${at}`)));
    const { client } = await openFileHome(home.folder);
    expect(await client.sessions.find({ sessions: ['s'], text: 'hay', after: 2, until: 4 })).toEqual({
      ok: true,
      found: [3, 4].map((seq) => ({ event: home.events[seq]?.id, said: [0] })),
      read: [{ session: 's', seq: 4 }],
    });
  });
});

it('E1: what is erased, damaged, unreadable or missing, and a long result that is gone, is said; all else is found', async () => {
  const home = await homeToFindIn([
    text('hay 0'),
    text('hay 1'),
    text('hay 2'),
    { payload: { role: 'user', author: 'person', parts: ['hay'] } },
    saying({ type: 'tool-result', callId: 'c1', output: 'cut', blob: sha256('never put') }),
    text('hay 5'),
    text('hay 6'),
  ]);
  const before = await openFileHome(home.folder);
  const erased = home.events[1]?.id ?? '';
  expect(await before.client.sessions.erase({ session: 's', event: erased, reason: 'secret' })).toMatchObject({
    ok: true,
  });
  await before.close();
  const db = new Database(join(home.folder, 'events.db'));
  db.exec(`UPDATE events SET payload = CAST('{"parts":[]}' AS BLOB), encoding = 0 WHERE session = 's' AND seq = 2;
    DELETE FROM events WHERE session = 's' AND seq IN (5, 6); DELETE FROM projections WHERE session = 's';`);
  db.close();
  const { client } = await openFileHome(home.folder);
  const { found, unsearched } = await findAll(client, 'hay', home);
  expect(found).toEqual([[0, { said: [0] }]]);
  const at = (seq: number, why: string) => ({
    session: 's',
    why,
    fromSeq: seq,
    toSeq: seq + 1,
    event: home.events[seq]?.id,
  });
  expect(unsearched).toEqual([
    at(1, 'erased'),
    at(2, 'damaged'),
    at(3, 'unfit'),
    at(4, 'result'),
    { session: 's', why: 'missing', fromSeq: 5, toSeq: 7 },
  ]);
});

it('a large session is answered in pages, and each event is looked at once', async () => {
  const home = await homeToFindIn(Array.from({ length: 60 }, (_, at) => text(`${'hay '.repeat(50_000)} word${at}`)));
  const { client } = await openFileHome(home.folder);
  const { found, unsearched, pages } = await findAll(client, 'hay', home);
  expect(found).toEqual(home.events.map((_, seq) => [seq, { said: [0] }]));
  expect({ unsearched, pages }).toEqual({ unsearched: [], pages: 3 });
});

it('nothing more is read once nobody waits for the answer', async () => {
  const home = await homeToFindIn(Array.from({ length: 400 }, () => text('hay '.repeat(2_000))));
  const stop = new AbortController();
  const reads: number[] = [];
  const watched = (store: EventStore): EventStore => ({
    ...store,
    own: (session, from, to) => {
      if (to - from > 1) reads.push(from);
      if (from > 0) stop.abort();
      return store.own(session, from, to);
    },
  });
  const { client, host } = await openFileHome(home.folder, watched);
  await host.index.rows();
  reads.length = 0;
  await expect(client.sessions.find({ sessions: ['s'], text: 'needle' }, { signal: stop.signal })).rejects.toThrow();
  await client.sessions.find({ sessions: ['s'], text: 'needle', after: 398 });
  expect(reads).toEqual([0, 100]);
});

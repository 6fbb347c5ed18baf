import { existsSync } from 'node:fs';
import { open, readdir, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import Database from 'better-sqlite3';
import { expect, it } from 'vitest';
import { damagePage } from '../runtime/damage-page.ts';
import { madeUpRecords, writeLog } from '../runtime/made-up-log.ts';
import { soundHome } from './sound-home.ts';

const made = soundHome(({ openrath, session }) => openrath('rename', session, 'Mine'));
const { openrath } = made;

/** Changes the row of one event as a bad disk or a person with an editor would. What was folded before is forgotten, so that the row is read. */
function damage(change: string, stream: 'session' | 'catalogue', seq: number): void {
  const db = new Database(join(made.home, 'events.db'));
  const id = stream === 'session' ? made.session : 'catalogue';
  expect(db.prepare(`UPDATE events SET ${change} WHERE session = ? AND seq = ?`).run(id, seq).changes).toBe(1);
  db.exec('DELETE FROM projections');
  db.close();
}

const EMPTY_PAYLOAD = "payload = x'7b7d', encoding = 0";
const BAD_PACKING = "payload = x'00ff00', encoding = 1";
const EMPTY_ENVELOPE = "envelope = x'7b7d'";
const NO_JSON = "envelope = x'00ff'";
const TIME_OF_WORDS = `envelope = CAST(replace(CAST(envelope AS TEXT), '"atMs":', '"atMs":"noon","was":') AS BLOB)`;
const ODD_REFS = `envelope = CAST(replace(CAST(envelope AS TEXT), '"refs":[', '"refs":[null') AS BLOB)`;

it.each<[string, string, 'session' | 'catalogue', number, { title: string; steps: number }]>([
  ['a payload', EMPTY_PAYLOAD, 'session', 2, { title: 'Mine', steps: 4 }],
  ['a packed payload', BAD_PACKING, 'session', 2, { title: 'Mine', steps: 4 }],
  ['an envelope', EMPTY_ENVELOPE, 'session', 2, { title: 'Mine', steps: 3 }],
  ['an envelope that is no JSON', NO_JSON, 'session', 2, { title: 'Mine', steps: 3 }],
  ['an envelope whose time is a text', TIME_OF_WORDS, 'session', 2, { title: 'Mine', steps: 3 }],
  ['an envelope that names nothing', ODD_REFS, 'session', 2, { title: 'Mine', steps: 3 }],
  ['the first payload', EMPTY_PAYLOAD, 'session', 0, { title: 'Mine', steps: 4 }],
  ['the first envelope', EMPTY_ENVELOPE, 'session', 0, { title: 'Mine', steps: 3 }],
  ['a payload of the catalogue', BAD_PACKING, 'catalogue', 0, { title: 'Count the files', steps: 3 }],
  ['an envelope of the catalogue', EMPTY_ENVELOPE, 'catalogue', 0, { title: 'Count the files', steps: 3 }],
])(
  'E1: %s that was altered takes nothing else down: what stands beside it is listed, and verify names the event',
  async (...row) => {
    const [, change, stream, seq, shown] = row;
    damage(change, stream, seq);
    const listed = await openrath('sessions', '--json');
    expect([listed.code, listed.out]).toMatchObject([0, [{ id: made.session, ...shown }]]);
    const verified = await openrath('verify', '--json');
    const [report] = verified.out as unknown as { sound: boolean; faults: { what: string; seq: number }[] }[];
    expect([verified.code, report?.sound, report?.faults.map(({ what, seq }) => [what, seq])]).toEqual([
      1,
      false,
      [['altered', seq]],
    ]);
    expect(verified.err).toBe('The evidence is not sound: 1 fault. It is named above. Nothing was changed.\n');
  },
  60_000,
);

it.each([0, 2])(
  'E1: a session whose event %i is lost reads as damaged, today and tomorrow; nothing is claimed of its end',
  async (seq) => {
    damage(EMPTY_ENVELOPE, 'session', seq);
    const says = 'Not all of its events can be read: the store is damaged.';
    const row = { id: made.session, status: 'damaged', statusDetail: says, lastStep: says, source: 'claude-code' };
    for (let day = 0; day < 2; day++) expect((await openrath('sessions', '--json')).out).toMatchObject([row]);
    const line = `${made.session}  damaged      claude-code  3 steps read  Mine  ${says}\n`;
    expect((await openrath('sessions')).text).toBe(line);
  },
  60_000,
);

it('I5: usage of a session with a lost event counts what can be read, as the least that was used', async () => {
  damage(EMPTY_ENVELOPE, 'session', 2);
  const counts = { uncachedInput: 11, cachedInput: 40, cacheWrite: 5, output: 23, reasoning: null };
  const fact = { tokens: { ...counts, lowerBound: true, unread: 1 }, answers: 1, reasoningSaid: 0 };
  const told = [await openrath('usage', made.session, '--json'), await openrath('sessions', '--json')];
  expect(told.map(({ code, out }) => [code, out])).toMatchObject([
    [0, [fact]],
    [0, [fact]],
  ]);
  expect((await openrath('usage', made.session)).text.split('\n').slice(0, 2)).toEqual([
    'at least 11 uncached input, 40 cached input, 5 cache writes, 23 output (reasoning not reported)',
    '1 answer, counted once; not every event of 1 session can be read: a lower bound.',
  ]);
}, 60_000);

it.each([EMPTY_ENVELOPE, NO_JSON])(
  'E1: events lists all beside an envelope that was changed, and names the place of that one',
  async (change) => {
    damage(change, 'session', 2);
    const listed = await openrath('events', made.session, '--json');
    const said = listed.out as unknown as { seq: number; because?: string; damaged?: string }[];
    expect([listed.code, said.map(({ seq, because, damaged }) => [seq, because, damaged])]).toEqual([
      0,
      [
        [0, undefined, undefined],
        [1, undefined, undefined],
        [2, 'lost', 'envelope'],
        [3, undefined, undefined],
        [4, undefined, undefined],
      ],
    ]);
    expect((await openrath('events', made.session)).text).toContain(
      '#2  can’t be read: its envelope was changed. Run verify to see what else was.\n',
    );
  },
  60_000,
);

it('E1: events lists all beside an event on a damaged page, and says that the page is what is damaged', async () => {
  const random = Array.from({ length: 3_000 }, (_, at) => Math.imul(at + 1, 2_654_435_761) >>> 0).join(' ');
  const content = [{ type: 'tool_result', tool_use_id: 'c1', content: random }];
  const records = madeUpRecords('long').map((record, at) =>
    at === 2 ? { ...record, message: { role: 'user', content } } : record,
  );
  await openrath('import', await writeLog(made.folder, 'long.jsonl', records));
  const rows = (await openrath('sessions', '--json')).out as unknown as { id: string }[];
  const long = rows.find(({ id }) => id !== made.session)?.id ?? '';
  const db = new Database(join(made.home, 'events.db'));
  const further = db
    .prepare("SELECT pageno FROM dbstat WHERE name = 'events' AND pagetype = 'overflow' ORDER BY path")
    .pluck()
    .all() as number[];
  db.close();
  expect(further.length).toBeGreaterThan(2);
  await damagePage(join(made.home, 'events.db'), further[0] ?? 0);
  const listed = await openrath('events', long, '--json');
  const said = listed.out as unknown as { seq: number; because?: string; damaged?: string }[];
  const lost = said.filter(({ because }) => because !== undefined);
  expect([listed.code, said.map(({ seq }) => seq), lost]).toEqual([
    0,
    [0, 1, 2, 3, 4, 5],
    [{ seq: 3, because: 'lost', damaged: 'pages' }],
  ]);
  expect((await openrath('events', long)).text).toContain(
    '#3  can’t be read: pages of the store that hold it or lead to it are damaged. Run verify to see what is lost.\n',
  );
  const consent =
    'With --set-aside-broken it is renamed with a time stamp, kept, and a new store is begun with what still holds.\n';
  const verified = await openrath('verify', '--json');
  expect([verified.code, verified.out, verified.err]).toMatchObject([
    1,
    [{ sound: false, damaged: ['events.db'] }, {}],
    `The evidence is not sound: 2 faults. Each is named above. Nothing was changed. events.db is damaged: put a backup back, or agree. ${consent}`,
  ]);
  const exported = await openrath('export', '--format', 'native', long);
  expect([exported.code, exported.err.endsWith(`agree to set it aside and begin a new one. ${consent}`)]).toEqual([
    1,
    true,
  ]);
}, 60_000);

it('E1: what needs a lost envelope is refused in words; files of other sessions are imported', async () => {
  damage(EMPTY_ENVELOPE, 'session', 2);
  const says =
    /^The event [0-9a-f]{64} can no longer be read: its bytes were changed\. Run verify to see what else was\.\n$/;
  const run = await openrath('export', '--format', 'native', made.session, '--json');
  expect([run.code, (run.out.at(-1) as unknown as { refused: { code: string } }).refused.code]).toEqual([
    1,
    'store-broken',
  ]);
  expect(run.err).toMatch(says);
  const other = await writeLog(made.folder, 'other.jsonl', madeUpRecords('other'));
  const again = await openrath('import', made.log, other, '--json');
  expect([again.code, again.out]).toMatchObject([
    1,
    [{ path: made.log, status: 'refused' }, { path: other, status: 'imported' }, { refused: { code: 'invalid' } }],
  ]);
}, 60_000);

it.each([
  ['that is no JSON', BAD_PACKING],
  ['in an encoding that there is none of', 'encoding = 99'],
  ['in an encoding below all', 'encoding = -1'],
  ['without its salt', 'salt = NULL'],
  ['without its bytes', 'payload = NULL'],
  ['without its encoding', 'encoding = NULL'],
  ['that reads null', "payload = x'6e756c6c', encoding = 0"],
  [
    'with an envelope of another time',
    'envelope = CAST(replace(CAST(envelope AS TEXT), \'"atMs":1\', \'"atMs":2\') AS BLOB)',
  ],
])(
  'E1: events lists a payload %s as altered, with all beside it; a native export is refused',
  async (...row) => {
    const [, change] = row;
    damage(change, 'session', 2);
    const listed = await openrath('events', made.session, '--json');
    const said = listed.out as unknown as { seq: number; payload: object | null; altered?: true }[];
    expect([listed.code, said.map(({ seq, payload, altered }) => [seq, payload === null, altered])]).toEqual([
      0,
      [
        [0, false, undefined],
        [1, false, undefined],
        [2, true, true],
        [3, false, undefined],
        [4, false, undefined],
      ],
    ]);
    expect((await openrath('events', made.session)).err).toBe('');
    const exported = await openrath('export', '--format', 'native', made.session, '--json');
    expect([exported.code, exported.out]).toMatchObject([1, [{ refused: { code: 'store-broken' } }]]);
    expect(exported.err).toMatch(/^Event [0-9a-f]{64} is not what was recorded/);
    const file = join(made.folder, 'refused.jsonl');
    const kept = await openrath('export', '--format', 'native', '--out', file, made.session);
    expect([
      kept.code,
      existsSync(file),
      (await readdir(made.folder)).filter((name) => name.endsWith('.part')),
    ]).toEqual([1, false, []]);
    expect((await openrath('verify')).code).toBe(1);
  },
  60_000,
);

it('B-20: with consent a store without its first page is set aside, and it is said how much came over', async () => {
  const file = await open(join(made.home, 'events.db'), 'r+');
  await file.write(new Uint8Array(4096), 0, 4096, 0);
  await file.close();
  const refused = await openrath('sessions', '--json');
  expect([refused.code, refused.out]).toMatchObject([1, [{ refused: { code: 'not-a-store' } }]]);
  const agreed = await openrath('--set-aside-broken', 'sessions', '--json');
  expect([agreed.code, agreed.out]).toMatchObject([0, [{ id: made.session, title: 'Mine', steps: 3 }]]);
  expect(agreed.err).toMatch(
    /^\d+ events of 1 session came over\. Nothing is missing\. set-aside-\S+-events\.db is what was broken; delete it once you are sure\.\n$/,
  );
  const after = await openrath('verify', '--json');
  expect([after.code, after.out, after.err]).toMatchObject([0, [{ sound: true, faults: [] }], '']);
  const [act, before] = (await openrath('reflog', '--json')).out;
  expect([act, before]).toMatchObject([
    {
      says: expect.stringMatching(/^Damaged files set aside: \d+ events came over; kept as set-aside-\S+-events\.db$/),
      final: true,
    },
    { says: 'Rename to “Mine”: Mine' },
  ]);
  const undone = await openrath('undo', (act as unknown as { id: string }).id, '--json');
  expect([undone.code, undone.out]).toMatchObject([1, [{ refused: { code: 'unsupported' } }]]);
}, 60_000);

it('B-20: with consent a file that is no store is set aside, and it is said that nothing came over', async () => {
  await writeFile(join(made.home, 'events.db'), 'hello');
  const agreed = await openrath('--set-aside-broken', 'sessions');
  expect([agreed.code, agreed.text]).toEqual([0, '']);
  expect(agreed.err).toMatch(
    /^0 events of 0 sessions came over\. Nothing of it could be read\. set-aside-\S+-events\.db, set-aside-\S+-anchors\.jsonl are what was broken\. Whether they hold more is not known: keep them until you miss nothing\.\n$/,
  );
}, 60_000);

it('B-20: with consent a broken blobs file is set aside, it is said how many blobs came over, and verify names the others', async () => {
  const picture = { type: 'base64', media_type: 'image/png', data: Buffer.alloc(40_000, 7).toString('base64') };
  const long = 'a line of a long output\n'.repeat(90_000);
  const shown = madeUpRecords('shown').map((record, at) => {
    const content = [{ type: 'image', source: picture }];
    return at === 0 ? { ...record, message: { role: 'user', content } } : record;
  });
  const read = madeUpRecords('read').map((record, at) => {
    const content = [{ type: 'tool_result', tool_use_id: 'c1', content: long }];
    return at === 2 ? { ...record, message: { role: 'user', content } } : record;
  });
  await openrath('import', await writeLog(made.folder, 'shown.jsonl', shown));
  await openrath('import', await writeLog(made.folder, 'read.jsonl', read));
  await writeFile(join(made.home, 'blobs.db'), 'hello');
  const refused = await openrath('sessions', '--json');
  expect([refused.code, refused.out]).toMatchObject([1, [{ refused: { code: 'not-a-store' } }]]);
  const agreed = await openrath('--set-aside-broken', 'sessions', '--json');
  expect([agreed.code, agreed.out.length, agreed.err]).toEqual([
    0,
    3,
    expect.stringMatching(
      /^2 of 3 blobs came over\. Verify names what is missing\. set-aside-\S+-blobs\.db is what was broken\. It may hold the only copy of 1 blob: keep it until none is missing\.\n$/,
    ),
  ]);
  const after = await openrath('verify', '--json');
  const [report] = after.out as unknown as { faults: { what: string }[] }[];
  expect([after.code, report?.faults.map(({ what }) => what)]).toEqual([1, ['missing blob']]);
}, 60_000);

import { readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import Database from 'better-sqlite3';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { filesIn } from '../adapters/store-sqlite/files-in.ts';
import { quickFolder } from '../quick-folder.ts';
import { tempFolder, tornLogText } from '../runtime/made-up-log.ts';
import { startShell } from './shell.ts';

const TORN = '{"type":"assistant","message":{"content":"The kumquats are ripe';

const shell = startShell();
let folder: Awaited<ReturnType<typeof tempFolder>>;
let log: string;
let offset: number;
let session: string;
const openrath = (...words: string[]) => shell(join(folder.path, 'home'), words);

beforeEach(async () => {
  folder = await tempFolder(quickFolder);
  log = join(folder.path, 'log.jsonl');
  writeFileSync(log, tornLogText(TORN));
  offset = readFileSync(log).indexOf(TORN);
  await openrath('import', log);
  session = ((await openrath('sessions', '--json')).out[0] as unknown as { id: string }).id;
}, 60_000);
afterEach(() => folder.remove());

function holders(text: string): string[] {
  return [...filesIn(join(folder.path, 'home'))].filter(([, bytes]) => bytes.includes(text)).map(([name]) => name);
}

const part = (isErased: boolean) => ({
  path: log,
  part: 1,
  offset,
  bytes: TORN.length,
  reason: 'cut off before its end',
  isErased,
});

it('I6: quarantine lists what a file left out and writes its bytes as they are, also when the file is gone', async () => {
  rmSync(log);
  const all = await openrath('quarantine', '--json');
  expect([all.code, all.out]).toEqual([0, [part(false)]]);
  expect((await openrath('quarantine', log)).text).toBe(
    `  part 1  at byte ${offset}  ${TORN.length} bytes: cut off before its end\n`,
  );
  expect((await openrath('quarantine')).text.split('\n')[0]).toBe(`${log}  1 part, ${TORN.length} bytes`);
  expect((await openrath('quarantine', '--part', '1')).text).toBe(TORN);
  expect((await openrath('quarantine', '--part', '1', '--json')).out).toEqual([
    { part: 1, base64: Buffer.from(TORN).toString('base64') },
  ]);
}, 60_000);

it('E1: bytes that were changed since they were read are written as they are kept, and it is said that they were', async () => {
  const db = new Database(join(folder.path, 'home/events.db'));
  const changed = TORN.replace('kumquats', 'apricots');
  db.prepare('UPDATE quarantine SET encoding = 0, bytes = ? WHERE num = 1').run(Buffer.from(changed));
  db.close();
  const written = await openrath('quarantine', '--part', '1');
  const message = 'Part 1 was written as it is kept, but not as it was read: its digest does not match.';
  const remedy = 'Run "openrath verify" to see what else was changed.';
  expect([written.code, written.text, written.err]).toEqual([1, changed, `${message} ${remedy}\n`]);
  expect((await openrath('quarantine', '--part', '1', '--json')).out).toEqual([
    { part: 1, base64: Buffer.from(changed).toString('base64'), altered: true },
    { refused: { code: 'altered', message, remedy } },
  ]);
}, 60_000);

it('S12: an erase of the session takes it along and says so; importing again brings nothing back', async () => {
  const erased = await openrath('erase', session);
  expect(erased.text).toBe(
    'Erased 5 values and 0 blobs and 1 quarantined part of its files\nThe path of its file stays on record: by it an import knows what not to bring back.\n',
  );
  expect(holders('kumquats')).toEqual([]);
  expect((await openrath('import', log)).code).toBe(0);
  expect([(await openrath('quarantine', log, '--json')).out, holders('kumquats')]).toEqual([[part(true)], []]);
  const gone = await openrath('quarantine', '--part', '1');
  expect([gone.code, gone.err]).toEqual([1, 'Those bytes were erased, or are not of this home.\n']);
}, 60_000);

it('S12: --quarantine erases it alone, once, on record; the session stays readable', async () => {
  const erased = await openrath('erase', session, '--quarantine', '--json');
  expect(erased.out).toEqual([{ session, erased: 0, acts: 0, blobs: 0, quarantined: 1, detached: [] }]);
  expect(holders('kumquats')).toEqual([]);
  expect((await openrath('reflog', '--json')).out[0]).toMatchObject({
    says: expect.stringMatching(/^Erase of 1 quarantined part: /),
    undone: false,
  });
  const again = await openrath('erase', session, '--quarantine');
  expect([again.code, again.err]).toEqual([1, 'Nothing is left to erase there.\n']);
  const verify = await openrath('verify', '--json');
  expect(verify.out[0]).toMatchObject({ sound: true, withheld: 0, faults: [] });
}, 60_000);

it.each([
  [['--part', '0'], /--part takes a number that the list names/],
  [['--part', 'one'], /--part takes a number that the list names/],
  [['--part', '1e2'], /--part takes a number that the list names/],
  [['--part', '1', 'x'], /it stands alone/],
  [['--erase'], /--erase needs the file/],
])(
  'quarantine %j is wrong usage',
  async (words, says) => {
    const { code, err } = await openrath('quarantine', ...words);
    expect([code, says.test(err)]).toEqual([2, true]);
  },
  60_000,
);

it('a file that was never imported, and a part that is not there, are refused in words', async () => {
  const file = await openrath('quarantine', join(folder.path, 'other.jsonl'));
  expect([file.code, file.err]).toEqual([
    1,
    `Nothing is kept of ${join(folder.path, 'other.jsonl')} beside its records. Where its report says that something was left out, import it again: an earlier version kept nothing.\n`,
  ]);
  expect((await openrath('quarantine', '--part', '99')).code).toBe(1);
}, 60_000);

it('S12: what is kept of a file is erased by its path too, on record, and no more of it is kept', async () => {
  const erased = await openrath('quarantine', log, '--erase', '--reason', 'a password', '--json');
  expect([erased.code, erased.out]).toEqual([0, [{ path: log, quarantined: 1 }]]);
  expect(holders('kumquats')).toEqual([]);
  expect((await openrath('reflog', '--json')).out[0]).toMatchObject({ says: `Erase of 1 quarantined part of ${log}` });
  writeFileSync(log, `${TORN}, and the figs\n`, { flag: 'a' });
  await openrath('import', log);
  expect(holders('and the figs')).toEqual([]);
  const again = await openrath('quarantine', log, '--erase');
  expect([again.code, again.err]).toEqual([1, 'Nothing is left to erase there.\n']);
  expect((await openrath('verify', '--json')).out[0]).toMatchObject({ sound: true, faults: [] });
}, 60_000);

it('I6, S1: emptying the trash says that they go, and takes them', async () => {
  await openrath('trash', session);
  expect((await openrath('trash', 'empty')).text).toContain(
    '1 session, 5 events, 0 blobs, 1 quarantined part of their files, ',
  );
  expect((await openrath('trash', 'empty', '--yes', '--json')).out[0]).toMatchObject({ sessions: 1, quarantined: 1 });
  expect([(await openrath('quarantine', '--json')).out, holders('kumquats')]).toEqual([[], []]);
}, 60_000);

it('S12, S1: ranges that were erased leave with emptied trash on record, and verify finds the home sound', async () => {
  await openrath('quarantine', log, '--erase');
  await openrath('trash', session);
  expect((await openrath('trash', 'empty', '--yes', '--json')).out[0]).not.toHaveProperty('quarantined');
  const [report] = (await openrath('verify', '--json')).out as unknown as { faults: unknown[]; vouches: string }[];
  expect(report?.faults).toEqual([]);
  expect(report?.vouches).not.toContain('without counting them');
}, 60_000);

it('I6: what was read at a place before is listed beside what is there now, and what came back is the newer', async () => {
  const other = TORN.replace('kumquats', 'apricots');
  const text = readFileSync(log, 'utf8');
  for (const torn of [other, TORN]) {
    writeFileSync(log, text.replace(TORN, torn));
    await openrath('import', log);
  }
  const parts = (await openrath('quarantine', log, '--json')).out as unknown as { part: number; now?: string }[];
  expect(parts.map(({ part: number, now }) => [number, now])).toEqual([
    [1, undefined],
    [2, 'other'],
  ]);
  expect((await openrath('quarantine', '--part', '2')).text).toBe(other);
  writeFileSync(log, text.replace(`${TORN}\n`, ''));
  await openrath('import', log);
  expect((await openrath('quarantine', log)).text).toBe(
    [1, 2]
      .map(
        (number) =>
          `  part ${number}  at byte ${offset}  ${TORN.length} bytes: cut off before its end (nothing was left out there when the file was read last)\n`,
      )
      .join(''),
  );
  writeFileSync(log, text.slice(0, offset));
  await openrath('import', log);
  expect((await openrath('quarantine', log)).text).toContain('(behind its end when the file was read last)');
  expect((await openrath('verify', '--json')).out[0]).toMatchObject({ sound: true, faults: [] });
}, 60_000);

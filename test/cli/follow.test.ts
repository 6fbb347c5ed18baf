import { mkdir } from 'node:fs/promises';
import { join } from 'node:path';
import Database from 'better-sqlite3';
import { beforeEach, expect, it, onTestFinished } from 'vitest';
import { openHome } from '../../core/compose.ts';
import { quickFolder } from '../quick-folder.ts';
import { madeUpRecords, tempFolder, writeLog } from '../runtime/made-up-log.ts';
import { startOpenrath } from './running-openrath.ts';

let home: string;
let logs: string;
const write = (name: string) => writeLog(logs, name, madeUpRecords(name));

beforeEach(async () => {
  const folder = await tempFolder(quickFolder);
  onTestFinished(folder.remove);
  [home, logs] = [join(folder.path, 'home'), join(folder.path, 'logs')];
  await mkdir(logs);
});

/** A host of the home in this process, whose store takes nothing of files that are called bad until it is mended. */
async function failingHost() {
  const host = await openHome({ home });
  onTestFinished(() => host.close());
  const store = (sql: string) => {
    const db = new Database(join(home, 'events.db'));
    db.exec(sql);
    db.close();
  };
  store(`CREATE TRIGGER refuse BEFORE INSERT ON source_files WHEN NEW.path LIKE '%bad%'
         BEGIN SELECT RAISE(ABORT, 'the store gave way'); END`);
  return { close: () => host.close(), mend: () => store('DROP TRIGGER refuse') };
}

const failed = (path: string) => ({ path, status: 'failed', reason: 'the store gave way', sessions: [] });
const stopped = { refused: { code: 'unsupported', message: 'The import stopped: the store gave way.' } };

it('I3: an import that fails is told and others go on, the first one too; what is not in at the end is exit 1', async () => {
  const bad = await write('bad.jsonl');
  await failingHost();
  const run = startOpenrath(home, 'import', logs, '--follow');
  expect([await run.next(), await run.next()]).toMatchObject([failed(bad), stopped]);
  const good = await write('good.jsonl');
  expect(await run.next()).toMatchObject({ path: good, status: 'imported' });
  const worse = await write('worse-bad.jsonl');
  expect([await run.next(), await run.next()]).toMatchObject([failed(worse), stopped]);
  const better = await write('better.jsonl');
  expect(await run.next()).toMatchObject({ path: better, status: 'imported' });
  run.end('SIGINT');
  const why = {
    code: 'invalid',
    message: `Not all of it came in: ${bad}: the store gave way (and 1 more).`,
    remedy: 'Import again to go on from there.',
  };
  expect(await run.ended()).toEqual({
    code: 1,
    rest: [{ refused: why }],
    err: `${stopped.refused.message}\n${stopped.refused.message}\n${why.message} ${why.remedy}\n`,
  });
}, 60_000);

it('I3: what others bring in from elsewhere meanwhile, or fail to, is not told', async () => {
  const mine = await write('mine.jsonl');
  await failingHost();
  const run = startOpenrath(home, 'import', logs, '--follow');
  expect(await run.next()).toMatchObject({ path: mine });
  const elsewhere = await tempFolder(quickFolder);
  onTestFinished(elsewhere.remove);
  const others = ['theirs.jsonl', 'their-bad.jsonl'].map((name) => writeLog(elsewhere.path, name, madeUpRecords(name)));
  for (const path of await Promise.all(others)) await startOpenrath(home, 'import', path).ended();
  const next = await write('next.jsonl');
  expect(await run.next()).toMatchObject({ path: next, status: 'imported' });
  run.end('SIGINT');
  expect(await run.ended()).toEqual({ code: 0, rest: [], err: '' });
}, 60_000);

it('I3: a failure that a later import made good is exit 0; where the host closes in order, this process takes its place', async () => {
  const bad = await write('bad.jsonl');
  const host = await failingHost();
  const run = startOpenrath(home, 'import', logs, '--follow');
  expect([await run.next(), await run.next()]).toMatchObject([failed(bad), stopped]);
  host.mend();
  await writeLog(logs, 'bad.jsonl', [...madeUpRecords('bad.jsonl'), ...madeUpRecords('more')]);
  expect(await run.next()).toMatchObject({ path: bad, status: 'imported' });
  await host.close();
  for (const name of ['good.jsonl', 'better.jsonl'])
    expect([await write(name), (await run.next()).path]).toEqual([join(logs, name), join(logs, name)]);
  run.end('SIGTERM');
  expect(await run.ended()).toMatchObject({ code: 0, rest: [] });
}, 60_000);

it('I3: where the host is gone and nobody can take its place, that ends it, with exit 1 and why', async () => {
  const good = await write('good.jsonl');
  const host = await failingHost();
  const run = startOpenrath(home, 'import', logs, '--follow');
  expect(await run.next()).toMatchObject({ path: good, status: 'imported' });
  await host.close();
  expect(await run.ended()).toMatchObject({
    code: 1,
    rest: [{ refused: { code: 'store-broken', message: expect.stringContaining('"refuse" is not ours') } }],
  });
}, 60_000);

it.each([
  ['SIGTERM', 'that is followed', ['--follow']],
  ['SIGINT', 'that is followed', ['--follow']],
  ['SIGTERM', 'without more', []],
] as const)(
  'I3: %s during the first import, one %s, cancels it in order: its file is reported, and the exit code is 1',
  async (interrupt, _, options) => {
    const small = await write('a.jsonl');
    const long = Array.from({ length: 6_000 }, (_, at) => madeUpRecords(`long ${at}`));
    const large = await writeLog(logs, 'b.jsonl', long.flat());
    const run = startOpenrath(home, 'import', small, large, ...options);
    expect(await run.next()).toMatchObject({ path: small, status: 'imported' });
    run.end(interrupt);
    expect(await run.next()).toMatchObject({ path: large, status: 'cancelled' });
    const message = 'Cancelled: 1 of 2 files were done.';
    const remedy = 'Import again to go on from there.';
    expect(await run.ended()).toEqual({
      code: 1,
      rest: [{ refused: { code: 'cancelled', message, remedy } }],
      err: `${message} ${remedy}\n`,
    });
  },
  120_000,
);

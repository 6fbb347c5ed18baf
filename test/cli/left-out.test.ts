import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { quickFolder } from '../quick-folder.ts';
import { madeUpRecords, tempFolder, tornLogText, writeLog } from '../runtime/made-up-log.ts';
import { startShell } from './shell.ts';

const shell = startShell();
let folder: Awaited<ReturnType<typeof tempFolder>>;
let log: string;
let session: string;
const openrath = (...words: string[]) => shell(join(folder.path, 'home'), words);
const quarantinedIn = (out: readonly Record<string, never>[]) => out.map(({ quarantined }) => quarantined);

beforeEach(async () => {
  folder = await tempFolder(quickFolder);
  log = join(folder.path, 'log.jsonl');
  writeFileSync(log, tornLogText('{"type":"assistant","message":{"content":"cut'));
  await openrath('import', log);
  session = ((await openrath('sessions', '--json')).out[0] as unknown as { id: string }).id;
}, 60_000);
afterEach(() => folder.remove());

it('B-3, F2: sessions, show, usage, search and both exports say what the log of a session left out', async () => {
  const see = `1 range of ${log} gave no record. See: openrath quarantine ${log}`;
  const says = '1 range of its log gave no record';
  expect((await openrath('sessions')).text).toMatch(new RegExp(`  ${says}\n$`));
  expect((await openrath('show', session)).text.split('\n')[1]).toBe(`  ${see}`);
  expect((await openrath('usage', session)).text).toContain(`\n${see}\n`);
  expect((await openrath('search', 'Count')).text).toContain(`(${says})\n`);
  for (const words of [['sessions'], ['show', session], ['usage', session], ['search', '7', 'files']])
    expect([words, quarantinedIn((await openrath(...words, '--json')).out)]).toEqual([words, [1]]);
  const file = join(folder.path, 'out.jsonl');
  const written = await openrath('export', session, '--format', 'native', '--out', file, '--json');
  expect([written.out, written.err]).toEqual([
    [{ file, bytes: readFileSync(file).length, quarantined: 1 }],
    `The export holds records alone. ${see}\n`,
  ]);
}, 60_000);

it('B-3, F2: a lineage export says it at its head, of each session and beside the file', async () => {
  const file = join(folder.path, 'lineage.json');
  const written = await openrath('export', session, '--format', 'lineage', '--out', file, '--json');
  const { nodes, quarantined } = JSON.parse(readFileSync(file, 'utf8'));
  expect([quarantined, quarantinedIn(nodes), written.out, written.err]).toEqual([
    1,
    [1],
    [{ file, bytes: readFileSync(file).length, quarantined: 1 }],
    `The export holds records alone. 1 range of ${log} gave no record. See: openrath quarantine ${log}\n`,
  ]);
}, 60_000);

it('B-3, F2: events say what the log left out in a line after the last one, beside the facts with --json', async () => {
  const see = `1 range of ${log} gave no record. See: openrath quarantine ${log}\n`;
  const [told, facts] = [await openrath('events', session), await openrath('events', session, '--json')];
  expect([told.text.endsWith(`\n${see}`), told.err]).toEqual([true, '']);
  expect([facts.out.every((fact) => 'seq' in fact), facts.err]).toEqual([true, see]);
}, 60_000);

it('F2: a native export is the same bytes after a round trip, and its import claims nothing of the log', async () => {
  const file = join(folder.path, 'out.jsonl');
  await openrath('export', session, '--format', 'native', '--out', file);
  const other = (...words: string[]) => shell(join(folder.path, 'other'), words);
  expect((await other('import', file)).text).not.toContain('quarantined');
  expect((await other('export', session, '--format', 'native')).text).toBe(readFileSync(file, 'utf8'));
}, 60_000);

it('F2: what a log leaves out is said no more once the log is whole', async () => {
  await writeLog(folder.path, 'log.jsonl', madeUpRecords());
  await openrath('import', log);
  expect(quarantinedIn((await openrath('sessions', '--json')).out)).toEqual([undefined]);
}, 60_000);

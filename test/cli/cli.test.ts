import { mkdir, readdir, readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { quickFolder } from '../quick-folder.ts';
import { madeUpRecords, tempFolder, writeLog } from '../runtime/made-up-log.ts';
import { runOpenrath } from './run-openrath.ts';
import { startShell } from './shell.ts';

const shell = startShell();

let folder: Awaited<ReturnType<typeof tempFolder>>;
let log: string;

beforeEach(async () => {
  folder = await tempFolder(quickFolder);
  log = await writeLog(folder.path, 'log.jsonl', madeUpRecords());
});
afterEach(() => folder.remove());

const openrath = (...words: string[]) => shell(join(folder.path, 'home'), words);
const inItsOwnProcess = (...words: string[]) => runOpenrath(join(folder.path, 'home'), words);

describe('the command line', () => {
  it('imports, lists, shows, forks, undoes: one compact JSON object a line, exit 0', async () => {
    const imported = await openrath('import', log, '--json');
    expect([imported.code, imported.out.length]).toEqual([0, 1]);
    expect(imported.out[0]).toMatchObject({
      path: log,
      format: 'claude-code',
      status: 'imported',
      lines: { total: 4, blank: 0, repaired: 0, records: 4, events: 4, quarantined: 0 },
      quarantine: [],
      facts: { user_turns: 1, tool_calls: 1, output_tokens: 46 },
    });
    const { id } = (await openrath('sessions', '--json')).out[0] as unknown as { id: string };
    const events = (await openrath('events', id, '--json')).out as unknown as {
      id: string;
      seq: number;
      kind: string;
    }[];
    expect(events.map(({ seq, kind }) => [seq, kind])).toEqual([
      [0, 'session/created'],
      [1, 'message'],
      [2, 'model/answered'],
      [3, 'tool/ended'],
      [4, 'model/answered'],
    ]);
    const context = (await openrath('context', events[4]?.id ?? '', '--json')).out[0];
    expect(context).toMatchObject({ exact: false, exactness: 'inferred' });
    const fork = (await openrath('fork', id, '--at', events[2]?.id ?? '', '--json')).out[0] as unknown as {
      session: string;
      head: string;
    };
    expect(Object.keys(fork)).toEqual(['session', 'head']);
    expect((await openrath('sessions', '--json')).out).toHaveLength(2);
    const [act] = (await openrath('reflog', '--json')).out as unknown as { id: string }[];
    expect((await openrath('undo', (act?.id ?? '').slice(0, 4), '--json')).out[0]).toMatchObject({
      act: act?.id,
      says: 'Undid: fork',
    });
    expect((await openrath('sessions', '--json')).out).toHaveLength(1);
    const undone = await openrath('show', fork.session);
    expect(undone.text.split('\n')[1]).toBe('  That it was made here was undone: it is in the trash.');
    expect((await openrath('verify', '--json')).out[0]).toMatchObject({ sound: true, faults: [] });
  }, 60_000);

  it('S1: an export over a file that is there is refused in one sentence with the remedy, and the file stays as it was', async () => {
    await openrath('import', log);
    const { id } = (await openrath('sessions', '--json')).out[0] as unknown as { id: string };
    const file = join(folder.path, 'mine.txt');
    await writeFile(file, 'mine');
    const refused = await openrath('export', id, '--format', 'native', '--out', file);
    expect([refused.code, refused.text, refused.err]).toEqual([
      1,
      '',
      `${file} is there already, and nothing was written. Name a file that does not exist yet, or move that one away.\n`,
    ]);
    expect([await readFile(file, 'utf8'), (await readdir(folder.path)).sort()]).toEqual([
      'mine',
      ['home', 'log.jsonl', 'mine.txt'],
    ]);
  }, 60_000);

  it('a second import says unchanged and gives the same facts', async () => {
    const first = (await openrath('import', log, '--json')).out[0] as unknown as { facts: object };
    const second = (await openrath('import', log, '--json')).out[0] as unknown as { facts: object; status: string };
    expect([second.status, second.facts]).toEqual(['unchanged', first.facts]);
  }, 30_000);

  it('exit 1 where a named path is refused, with the reason on stderr and as JSON; the rest is imported all the same', async () => {
    const bad = join(folder.path, 'notes.txt');
    await writeFile(bad, 'hello\n');
    const run = await openrath('import', bad, log, join(folder.path, 'nothing.jsonl'), '--json');
    expect(run.code).toBe(1);
    expect(
      run.out
        .slice(0, 3)
        .map((line) => (line as { status?: string }).status)
        .sort(),
    ).toEqual(['imported', 'refused', 'refused']);
    expect(run.out.at(-1)).toHaveProperty('refused');
    expect(run.err).toContain('refused');
  }, 30_000);

  it('exit 1 with a reason for what is refused, exit 2 for wrong usage', async () => {
    const refused = await inItsOwnProcess('fork', 'nothing', '--json');
    expect([refused.code, refused.out[0]]).toEqual([
      1,
      {
        refused: {
          code: 'not-found',
          message: 'There is no session nothing.',
          remedy: 'List them with: openrath sessions',
        },
      },
    ]);
    expect(refused.err).toContain('There is no session nothing.');
    expect((await inItsOwnProcess('nonsense')).code).toBe(2);
    expect((await openrath('import', '')).code).toBe(2);
    const tooLong = await openrath('rename', 'x'.repeat(4), 'y', '--json');
    expect([tooLong.code, Object.keys(tooLong.out[0] ?? {})]).toEqual([1, ['refused']]);
    expect((await openrath('fork')).code).toBe(2);
    expect((await openrath('serve', '--port', 'x')).code).toBe(2);
    expect((await inItsOwnProcess('--help')).code).toBe(0);
  }, 30_000);

  it('B-20: a file that is no store is refused with its path and left as it is; with consent it is renamed and kept', async () => {
    await mkdir(join(folder.path, 'home'));
    const path = join(folder.path, 'home', 'events.db');
    await writeFile(path, 'hello');
    const run = await openrath('sessions', '--json');
    expect([run.code, run.err.includes(path), await readFile(path, 'utf8')]).toEqual([1, true, 'hello']);
    expect(run.out[0]).toMatchObject({ refused: { code: 'not-a-store' } });
    const agreed = await openrath('--set-aside-broken', 'import', log, '--json');
    const kept = (await readdir(join(folder.path, 'home'))).filter(
      (name) => name.startsWith('events.db.') || name.includes('aside'),
    );
    expect([agreed.code, kept.length]).toEqual([0, 1]);
    expect(await readFile(join(folder.path, 'home', kept[0] ?? ''), 'utf8')).toBe('hello');
  }, 30_000);

  it('B-12: a log that was just written is open, and its call without an answer is named all the same', async () => {
    const copy = join(folder.path, 'unanswered-call.jsonl');
    await writeFile(copy, await readFile(join(import.meta.dirname, '../cases/unanswered-call.jsonl')));
    await openrath('import', copy);
    const detail = 'interrupted: a call of Bash has no result';
    expect((await openrath('sessions', '--json')).out[0]).toMatchObject({ status: 'open', statusDetail: detail });
    expect((await openrath('sessions')).text).toContain(`How many poems are there?  ${detail}\n`);
  }, 30_000);

  it('one host a home: two imports at the same moment both report every file', async () => {
    const other = await writeLog(folder.path, 'other.jsonl', madeUpRecords('other'));
    const [one, two] = await Promise.all([
      inItsOwnProcess('import', log, '--json'),
      inItsOwnProcess('import', other, '--json'),
    ]);
    expect([one.code, one.out.length, one.err, two.code, two.out.length, two.err]).toEqual([0, 1, '', 0, 1, '']);
    expect((await openrath('sessions', '--json')).out).toHaveLength(2);
  }, 60_000);

  it('B-14: one host a home: commands at the same moment all succeed and none is lost', async () => {
    await openrath('import', log, '--json');
    const { id } = (await openrath('sessions', '--json')).out[0] as unknown as { id: string };
    const runs = await Promise.all(
      ['a', 'b', 'c', 'd'].map((title) => inItsOwnProcess('fork', id, '--title', title, '--json')),
    );
    expect(runs.map((run) => [run.code, run.err])).toEqual(runs.map(() => [0, '']));
    const titles = (await openrath('sessions', '--json')).out.map((row) => (row as unknown as { title: string }).title);
    expect(titles.toSorted()).toEqual(['Count the files', 'a', 'b', 'c', 'd']);
    expect((await openrath('verify', '--json')).out[0]).toMatchObject({ sound: true });
  }, 60_000);
});

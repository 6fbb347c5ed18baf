import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import { quickFolder } from '../quick-folder.ts';
import { madeUpRecords, tempFolder, writeLog } from '../runtime/made-up-log.ts';
import { startShell } from './shell.ts';

const shell = startShell();
let folder: Awaited<ReturnType<typeof tempFolder>>;
let session: string;
const openrath = (...words: string[]) => shell(join(folder.path, 'home'), words);

beforeAll(async () => {
  folder = await tempFolder(quickFolder);
  await openrath('import', await writeLog(folder.path, 'log.jsonl', madeUpRecords()));
  session = ((await openrath('sessions', '--json')).out[0] as unknown as { id: string }).id;
}, 60_000);
afterAll(() => folder.remove());
vi.setConfig({ testTimeout: 30_000 });

const long = 'x'.repeat(600);
const FORMAT = "Option '--format <format>' argument 'bogus' is invalid. Allowed choices are native, lineage.";
const PORT = "Option '--port <port>' argument 'x' is invalid. A port is a number from 0 to 65535.";

describe('wrong usage: exit 2, the reason as one JSON line on stdout and once in words on stderr', () => {
  it.each<[string, string[], string, string | undefined]>([
    ['a format that is not known', ['export', '--format', 'bogus', 'x'], FORMAT, 'export'],
    ['a path that is empty', ['import', ''], 'A path is empty.', 'import'],
    ['a command that is not known', ['nonsense'], "Unknown command 'nonsense'.", undefined],
    ['a command that is misspelled', ['sesions'], "Unknown command 'sesions' (Did you mean sessions?)", undefined],
    ['an option that is not known', ['sessions', '--bogus'], "Unknown option '--bogus'.", 'sessions'],
    ['an argument that is missing', ['fork'], "Missing required argument 'session'.", 'fork'],
    ['an option that is missing', ['export', 'x'], "Required option '--format <format>' not specified.", 'export'],
    ['a port that is no number', ['serve', '--port', 'x'], PORT, 'serve'],
    ['a home of blanks', ['--home', '  ', 'sessions'], 'The folder of --home is empty.', 'sessions'],
    ['a home that is empty', ['--home', '', 'sessions'], 'The folder of --home is empty.', 'sessions'],
    [
      'a home that is an option',
      ['sessions', '--home', '--json'],
      '--home needs a folder, and --json is an option.',
      'sessions',
    ],
    ['no command', [], 'No command was given.', undefined],
    ['help for no command', ['help', 'bogus'], 'There is no such command.', undefined],
    ['a word that steers a terminal', ['\u001b[31m'], "Unknown command '\\u001b[31m'.", undefined],
  ])('%s', async (_what, words, message, command) => {
    const remedy = `See: openrath ${command === undefined ? '' : `${command} `}--help`;
    const run = await openrath(...words, '--json');
    expect([run.code, run.out, run.err]).toEqual([
      2,
      [{ refused: { code: 'usage', message, remedy } }],
      `${message} ${remedy}\n`,
    ]);
  });

  it.each<[string, () => string[], string]>([
    ['a title that is too long', () => ['rename', session, long], '“title” is longer than 500 characters.'],
    [
      'a reason that is too long',
      () => ['erase', session, '--reason', long],
      '“reason” is longer than 500 characters.',
    ],
    ['an event that is too long', () => ['context', long], '“event” is longer than 200 characters.'],
    ['an event that is empty', () => ['context', ''], '“event” is empty.'],
    ['an act that is empty', () => ['undo', ''], '“act” is empty.'],
  ])('of a value that the host turns away: %s', async (_what, words, message) => {
    const run = await openrath(...words(), '--json');
    expect([run.code, run.out, run.err]).toEqual([2, [{ refused: { code: 'usage', message } }], `${message}\n`]);
  });

  it('a line of JSON is one line, whatever ends a line elsewhere', async () => {
    const text = 'one\u2028two\u0085three\u2029four';
    const prompt = { type: 'user', uuid: 'u1', sessionId: 'ends', message: { role: 'user', content: text } };
    const path = await writeLog(folder.path, 'ends.jsonl', [prompt]);
    const [report] = (await openrath('import', path, '--json')).out as unknown as { sessions: { id: string }[] }[];
    const run = await openrath('events', report?.sessions[0]?.id ?? '', '--json');
    expect(run.out.at(-1)).toMatchObject({ payload: { parts: [{ type: 'text', text }] } });
    expect(run.text).not.toMatch(/[\u0085\u2028\u2029]/);
  });

  it('a word that is much too long is cut', async () => {
    const run = await openrath('nonsense'.repeat(1000), '--json');
    expect([run.code, run.err.length < 500, run.text.length < 600]).toEqual([2, true, true]);
  });

  it('for people nothing is on stdout, and without a command stderr says which there are', async () => {
    const wrong = await openrath('fork');
    expect([wrong.text, wrong.err]).toEqual(['', "Missing required argument 'session'. See: openrath fork --help\n"]);
    const bare = await openrath();
    expect([bare.code, bare.text, bare.err.includes('Usage: openrath'), bare.err.includes('import')]).toEqual([
      2,
      '',
      true,
      true,
    ]);
  });

  it.each([[['--help']], [['--version']], [['sessions', '--help']], [['help', 'import']]])(
    '%j is no wrong usage: exit 0 and nothing on stderr',
    async (words) => {
      const run = await openrath(...words);
      expect([run.code, run.err, run.text === '']).toEqual([0, '', false]);
    },
  );
});

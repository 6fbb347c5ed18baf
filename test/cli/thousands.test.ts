import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { beforeAll, expect, it } from 'vitest';
import { prompt, says } from '../adapters/import/claude-code/transcript.ts';
import { quickFolder } from '../quick-folder.ts';
import { tempFolder } from '../runtime/made-up-log.ts';
import { startShell } from './shell.ts';

const shell = startShell();
let folder: Awaited<ReturnType<typeof tempFolder>>;
let log: string;
let session: string;
let answer: string;
let imported: string;
const openrath = (...words: string[]) => shell(join(folder.path, 'home'), words);

/** 1,300 answers after a prompt, and as many lines that are no record and blank ones. */
function longLog(): string {
  const records = Array.from({ length: 1_300 }, (_, at) =>
    says(`a-${at}`, at === 0 ? 'p' : `a-${at - 1}`, `Rose ${'red '.repeat(9)}`, {
      message: { usage: { input_tokens: 1_500, output_tokens: 1_200, cache_read_input_tokens: 2_300 } },
    }),
  );
  const lines = records.flatMap((record) => [JSON.stringify(record), '{"torn', '']);
  return `${[JSON.stringify(prompt('p', null, 'Roses?')), ...lines].join('\n')}\n`;
}

beforeAll(async () => {
  folder = await tempFolder(quickFolder);
  log = join(folder.path, 'log.jsonl');
  writeFileSync(log, longLog());
  imported = (await openrath('import', log)).text;
  session = ((await openrath('sessions', '--json')).out[0] as unknown as { id: string }).id;
  answer = ((await openrath('events', session, '--json')).out.at(-1) as unknown as { id: string }).id;
  return () => folder.remove();
}, 120_000);

/** Numbers over 999 without their thousands apart, but for those of names: of paths, ids, times, and of a part or an event. */
function bare(text: string): readonly string[] {
  const words = text
    .replaceAll(folder.path, '')
    .replace(/\d{4}-\d\d-\d\dT[\d:.]+Z/g, '')
    .replace(/\b[\da-f]{16,}\b|\b[\da-f-]{36}\b/g, '')
    .replace(/\bpart \d+|#\d+|\bnumbers? [\d–, ]+/g, '');
  return words.match(/(?<![\w.,-])\d{4,}(?![\w-])/g) ?? [];
}

it('numbers over 999 of an import have their thousands apart', () => {
  expect([bare(imported), imported]).toEqual([
    [],
    expect.stringContaining('2,601 records = 1,301 events + 1,300 quarantined, 1,300 blank, 1 session'),
  ]);
});

it.each<[string, () => string[], string]>([
  ['sessions', () => ['sessions'], '1,300 ranges of its log gave no record'],
  ['show', () => ['show', session], '1,300 ranges of'],
  [
    'usage',
    () => ['usage', session],
    '1,950,000 uncached input, 2,990,000 cached input, 0 cache writes, 1,560,000 output',
  ],
  ['context', () => ['context', answer], ' tokens, estimated'],
  ['quarantine', () => ['quarantine'], '1,300 parts of 1 MiB at most, 7,800 bytes'],
  ['quarantine of a file', () => ['quarantine', log], 'at byte 1,'],
  ['verify', () => ['verify'], 'Kept beside the events: 1,300 quarantined parts'],
  ['export', () => ['export', session, '--format', 'native', '--out', join(folder.path, 'out.jsonl')], ' bytes\n'],
])(
  'numbers over 999 of %s have their thousands apart',
  async (_, words, said) => {
    const { text, err } = await openrath(...words());
    expect([bare(text + err), text]).toEqual([[], expect.stringContaining(said)]);
  },
  60_000,
);

it('numbers over 999 of what erase, reflog, verify and a later import say of it have their thousands apart', async () => {
  const erased = await openrath('erase', session);
  const others = await Promise.all([['reflog'], ['verify'], ['import', log]].map((words) => openrath(...words)));
  const text = [erased, ...others].map((run) => run.text + run.err).join('');
  expect([bare(text), text]).toEqual([
    [],
    expect.stringContaining('Erase of 1,302 values and 1,300 quarantined parts'),
  ]);
  expect(text).toContain('and 1,300 more were erased');
}, 60_000);

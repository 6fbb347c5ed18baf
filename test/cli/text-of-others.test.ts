import { mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { beforeAll, expect, it } from 'vitest';
import { prompt, says } from '../adapters/import/claude-code/transcript.ts';
import { quickFolder } from '../quick-folder.ts';
import { tempFolder } from '../runtime/made-up-log.ts';
import type { Run } from './run-openrath.ts';
import { startShell } from './shell.ts';

const PILE = `e${'\u0301'.repeat(420)}`;
const FORGED = `Forged\n\u001b[1m${PILE}`;

const shell = startShell();
let folder: Awaited<ReturnType<typeof tempFolder>>;
let log: string;
let session: string;
let answer: string;
let imported: Run;
const openrath = (...words: string[]) => shell(join(folder.path, 'home'), words);

/** A log in a folder with a name of two lines, of a model with such a name, and a line of it that is no record. */
beforeAll(async () => {
  folder = await tempFolder(quickFolder);
  const below = join(folder.path, `Forged\n\u001b[1me${'\u0301'.repeat(90)}`);
  mkdirSync(below);
  log = join(below, 'log.jsonl');
  const records = [prompt('p', null, FORGED), says('a', 'p', FORGED, { message: { model: FORGED } })];
  writeFileSync(log, `${records.map((record) => JSON.stringify(record)).join('\n')}\n{"torn\n`);
  imported = await openrath('import', log);
  session = ((await openrath('sessions', '--json')).out[0] as unknown as { id: string }).id;
  answer = ((await openrath('events', session, '--json')).out.at(-1) as unknown as { id: string }).id;
  await openrath('rename', session, `${FORGED} first`);
  return () => folder.remove();
}, 60_000);

/** What is wrong with what was written: lines that a text of others began, marks that pile up, controls. */
function wrongs({ text, err }: Run): readonly string[] {
  const written = text + err;
  return [
    ...(/^\\u001b/m.test(written) ? ['a line is forged'] : []),
    ...(/\u0301{3}/u.test(written) ? ['marks pile up'] : []),
    ...(written.includes('\u001b') ? ['a control'] : []),
  ];
}

it('an import says a path of two lines in one, and no marks pile up', () => {
  expect([wrongs(imported), imported.text.split('\n').length]).toEqual([[], 2]);
});

it.each<[string, () => string[], number]>([
  ['rename', () => ['rename', session, `${FORGED} again`], 1],
  ['undo', () => ['undo'], 1],
  ['redo', () => ['redo'], 1],
  ['reflog', () => ['reflog'], 2],
  ['sessions', () => ['sessions'], 1],
  ['show', () => ['show', session], 2],
  ['usage', () => ['usage', session], 4],
  ['context', () => ['context', answer], 3],
  ['events', () => ['events', session], 4],
  ['search', () => ['search', 'forged', '--limit', '1'], 2],
  ['quarantine', () => ['quarantine'], 2],
  ['trash', () => ['trash', session], 1],
  ['trash empty', () => ['trash', 'empty'], 4],
  ['import of a log that is no log', () => ['import', join(log, '..', 'none')], 2],
])(
  '%s says texts of others in one line each, and no marks pile up',
  async (_, words, lines) => {
    const run = await openrath(...words());
    expect([wrongs(run), `${run.text}${run.err}`.trimEnd().split('\n').length]).toEqual([[], lines]);
  },
  60_000,
);

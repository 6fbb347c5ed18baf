import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import { tempHome } from '../adapters/store-sqlite/temp-home.ts';
import { startShell } from './shell.ts';

const shell = startShell();
const broken = join(import.meta.dirname, '../cases/missing-parent.jsonl');

it('B-8: a fork behind a break ends with what is broken, both contexts and the commands to type, and each of them works', async () => {
  const home = tempHome();
  const openrath = (...words: string[]) => shell(home, words);
  await openrath('import', broken);
  const { id } = (await openrath('sessions', '--json')).out[0] as unknown as { id: string };
  const asked = await openrath('fork', id, '--title', "Kim's");
  expect([asked.code, asked.text, asked.err]).toEqual([
    1,
    '',
    `Step 3 of “How many poems are there?” follows a record that is not before it in the log. Choose how to go on:
  Join by file order: inferred, 3 segments, 24 tokens, estimated
    openrath fork ${id} --title 'Kim'\\''s' --at-break join
  Start at the break: inferred, 2 segments, 14 tokens, estimated
    openrath fork ${id} --title 'Kim'\\''s' --at-break start
`,
  ]);
  const json = await openrath('fork', id, '--json');
  expect([json.code, json.out[0]]).toMatchObject([
    1,
    { refused: { code: 'at-break', break: { session: id, step: 3, context: { join: { segments: 3, tokens: 24 } } } } },
  ]);
  for (const [how, segments] of [
    ['join', 3],
    ['start', 2],
  ] as const) {
    const made = (await openrath('fork', id, '--at-break', how, '--json')).out[0] as unknown as { head: string };
    const context = (await openrath('context', made.head, '--json')).out[0] as unknown as { segments: object[] };
    expect(context.segments).toHaveLength(segments);
  }
  const detach = await openrath('detach', id);
  expect([detach.code, detach.err.split('\n').filter((line) => line.startsWith('    '))]).toEqual([
    1,
    [`    openrath detach ${id} --at-break join`, `    openrath detach ${id} --at-break start`],
  ]);
  const other = await openrath('fork', id, '--at-break', 'both');
  expect([other.code, other.err]).toEqual([
    2,
    "Option '--at-break <how>' argument 'both' is invalid. Allowed choices are join, start. See: openrath fork --help\n",
  ]);
}, 120_000);

/** The log with the break, and a person's message after it. */
function goneOn(folder: string): string {
  const records = readFileSync(broken, 'utf8').trimEnd().split('\n');
  const last = JSON.parse(records.at(-1) ?? '') as { uuid: string };
  const message = { role: 'user', content: 'And now?' };
  const said = { ...last, parentUuid: last.uuid, uuid: '00000000-0000-4000-8000-0000000000ff', message };
  const path = join(folder, 'gone-on.jsonl');
  writeFileSync(path, `${[...records, JSON.stringify(said)].join('\n')}\n`);
  return path;
}

it('R4: a re-run behind a break, by an agent of a file, says both ways to go on, and goes on as is said', async () => {
  const home = tempHome();
  const openrath = (...words: string[]) => shell(home, words);
  await openrath('import', goneOn(home));
  const { id } = (await openrath('sessions', '--json')).out[0] as unknown as { id: string };
  const events = (await openrath('events', id, '--json')).out as unknown as { id: string; kind: string }[];
  const from = events.findLast(({ kind }) => kind === 'message')?.id ?? '';
  const agent = join(home, 'agent.yaml');
  writeFileSync(agent, 'name: counter\nmodel: { provider: scripted, name: default }\n');
  const again = ['replay', id, '--mode', 'rerun', '--from', from, '--agent', agent];
  const asked = await openrath(...again);
  expect([asked.code, asked.err.split('\n').slice(-3)]).toEqual([
    1,
    [
      expect.stringMatching(/^ {2}--at-break join: inferred, \d+ segments?, \d+ tokens, estimated$/),
      expect.stringMatching(/^ {2}--at-break start: inferred, \d+ segments?, \d+ tokens, estimated$/),
      '',
    ],
  ]);
  const made = await openrath(...again, '--at-break', 'start', '--json');
  expect([made.code, made.out[0], made.out.at(-1)]).toMatchObject([
    0,
    { session: id, plan: { agent: { name: 'counter' } } },
    { status: 'done' },
  ]);
}, 120_000);

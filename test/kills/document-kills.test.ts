import { execFile } from 'node:child_process';
import { cpSync, mkdtempSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { openStudio, type SessionEvent } from 'openrath-studio';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { readNodePosition } from '../../core/model/workflow/node-position.ts';
import { everything } from './everything.ts';
import { type KilledProgram, killedProgram } from './killed-program.ts';
import type { Story } from './run-workflow.ts';

/** `npm run test:full` kills at each position, and after each question; the ordinary run at every twelfth, and after one. */
const IS_FULL = process.env.OPENRATH_KILLS !== undefined;
const EVERY = IS_FULL ? 1 : 12;
const ANSWERS = /^(model\/answered|tool\/ended|node\/left|world\/answered)$/;

let program: KilledProgram;
let whole: Story;
let events: readonly SessionEvent[];

beforeAll(async () => {
  program = await killedProgram('everything');
  const story = await program.live(program.home);
  if (story === undefined) throw new Error('the run that nobody kills was killed');
  whole = story;
  const studio = await openStudio({ home: program.home });
  const all = whole.sessions.map(async ({ id }) =>
    (await (await studio.session(id)).events()).filter(({ session }) => session === id),
  );
  events = (await Promise.all(all)).flat();
  await studio.close();
}, 60_000);
afterAll(() => program.remove());

const positionOf = ({ run, payload }: SessionEvent): string => `${run} ${(payload as { position: string }).position}`;
const linesOf = (file: string): readonly string[] => readFileSync(file, 'utf8').split('\n').slice(0, -1);
const listed = (name: string): string => {
  const list = join(program.folder, name);
  writeFileSync(list, '');
  return list;
};

/** It came to the same, and to run it again records nothing. */
async function expectEnded(home: string): Promise<void> {
  const commits = listed('commits');
  expect(await program.live(home, { OPENRATH_COMMITS_IN: commits })).toEqual(whole);
  expect(readFileSync(commits, 'utf8')).toBe('0');
}

describe('a document with each kind of node', () => {
  it('each that acts is on record', () => {
    const acted = events.flatMap(({ kind, payload }) => {
      const position = kind === 'node/left' ? readNodePosition((payload as { position: string }).position) : undefined;
      return position === undefined ? [] : [position.nodes.map(({ id }) => id).join('/')];
    });
    const quiet = new Set(['in', 'inner', 'note', 'out']);
    const own = everything.document.nodes.map(({ id }) => id).filter((id) => !quiet.has(id));
    expect([...new Set(acted)].toSorted()).toEqual([...own, 'inner/add'].toSorted());
    expect(whole.asked).toBe(0);
  });

  it('R1, R5, R6: killed where an answer is there and not on record, again and again, comes to the same, and nothing is done twice', async () => {
    const answers = [...new Set(events.filter(({ kind }) => ANSWERS.test(kind)).map(positionOf))];
    const positions = answers.filter((_, at) => at % EVERY === 0);
    const passed = answers.filter((_, at) => at % EVERY !== 0);
    const list = listed('positions');
    const home = program.begin();
    const env = { OPENRATH_KILLED_AT: list, OPENRATH_PASSED_AT: passed.join('\n') };
    let story: Story | undefined;
    for (let kills = 0; story === undefined && kills <= positions.length; kills++)
      story = await program.live(home, env, 'kill-at-answer.ts');
    console.log(
      `kills at positions of a document: ${linesOf(list).length} of ${positions.length}; it has ${answers.length}`,
    );
    expect(linesOf(list).toSorted()).toEqual(positions.toSorted());
    expect({ ...story, asked: 0 }).toEqual(whole);
  }, 600_000);

  it('A1, R6: killed while a question waits, it waits on, and the answer is taken when the run goes on', async () => {
    const questions = events.filter(({ kind }) => kind === 'approval/asked');
    expect(questions.length).toBe(5);
    for (const { session, seq } of IS_FULL ? questions : questions.slice(-1)) {
      const { wasKilled, story } = await program.lives({ OPENRATH_KILL_AT_EVENT: `${session} ${seq} after` });
      expect([wasKilled, story]).toEqual([true, whole]);
    }
  }, 300_000);

  it('R6: killed in a workflow in a loop in a branch, `continue` and the host take it up from its record', async () => {
    const left = events.find(
      ({ kind, payload }) => kind === 'node/left' && (payload as { position: string }).position.includes('n:inner@2/'),
    );
    const root = whole.sessions.find(({ title }) => title === 'Everything')?.id ?? '';
    const home = program.begin();
    const at = { OPENRATH_KILL_AT_EVENT: `${left?.session} ${left?.seq} before` };
    expect(await program.live(home, at)).toBeUndefined();
    const other = mkdtempSync(join(program.folder, 'other-'));
    cpSync(home, other, { recursive: true });

    const main = join(import.meta.dirname, '../../core/cli/main.ts');
    await promisify(execFile)(process.execPath, [main, 'continue', root, '--home', home]);
    await expectEnded(home);

    const studio = await openStudio({ home: other });
    expect(await studio.host.workflowDocuments.resume({ session: root })).toMatchObject({ ok: true });
    expect(await studio.host.workflowDocuments.ended({ session: root })).toMatchObject({ ok: true, status: 'done' });
    await studio.close();
    await expectEnded(other);
  }, 120_000);
});

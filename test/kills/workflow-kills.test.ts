import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { openStudio } from 'openrath-studio';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type KilledProgram, killedProgram } from './killed-program.ts';
import type { Story } from './run-workflow.ts';

/** Half as many kills as elsewhere, spread over the commits of the run; `npm run test:full` does 100. */
const KILLS = Math.floor(Number(process.env.OPENRATH_KILLS ?? 6) / 2);
const TOGETHER = 2;
let program: KilledProgram;
let whole: Story;
let moments: readonly string[];

beforeAll(async () => {
  program = await killedProgram('garden');
  const counted = join(program.folder, 'commits');
  const story = await program.live(program.home, { OPENRATH_COMMITS_IN: counted });
  if (story === undefined) throw new Error('the run that nobody kills was killed');
  whole = story;
  const commits = Number(readFileSync(counted, 'utf8'));
  const all = Array.from({ length: commits }, (_, at) => [`${at + 1} before`, `${at + 1} after`]).flat();
  const every = Math.max(1, all.length / KILLS);
  moments = Array.from({ length: Math.min(KILLS, all.length) }, (_, at) => all[Math.floor(at * every)] ?? '');
}, 60_000);
afterAll(() => program.remove());

const ANSWERS = /^(model\/answered|tool\/ended|node\/left|world\/answered)$/;

/** Places of all answers of the whole run, each with its run, and those of edits among them. */
async function placesIn(home: string) {
  const studio = await openStudio({ home });
  const sessions = await Promise.all(whole.sessions.map(async ({ id }) => await (await studio.session(id)).events()));
  await studio.close();
  const events = sessions.flat().map(({ kind, run, payload }) => {
    const { position = '', tool } = (payload ?? {}) as { readonly position?: string; readonly tool?: string };
    return { kind, tool, place: `${run} ${position}` };
  });
  const edits = new Set(events.filter(({ tool }) => tool === 'edit_file').map(({ place }) => place));
  const answers = new Set(events.filter(({ kind }) => ANSWERS.test(kind)).map(({ place }) => place));
  return { edits: [...edits], others: [...answers].filter((place) => !edits.has(place)) };
}

describe('a workflow of two branches that are merged', () => {
  it('R5: is on record, each node entered and left once', () => {
    expect(whole.asked).toBe(0);
    expect(whole.sessions.map(({ title }) => title)).toEqual(['beans', 'Garden', 'peas']);
    const root = whole.sessions.find(({ title }) => title === 'Garden');
    const nodes = root?.done.filter((line) => line.startsWith('node/left')).map((line) => line.split(' ')[2]);
    const plan = 'main/to-0/forward-0';
    const fork = (at: number) => `${plan}/fork-${at}`;
    expect(nodes).toEqual(
      [
        'main/to-0',
        plan,
        ...[1, 2].flatMap((at) => [fork(at), `${fork(at)}/forward-1`, `${fork(at)}/forward-1/validate-0`]),
        `${plan}/merge-3`,
        `${plan}/merge-3/merge-0`,
        `${plan}/merge-3/merge-0/validate-0`,
      ].toSorted(),
    );
  });

  it('R5: run again with the same runId gives the same value and records nothing', async () => {
    const counted = join(program.folder, 'again');
    expect(await program.live(program.home, { OPENRATH_COMMITS_IN: counted })).toEqual(whole);
    expect(readFileSync(counted, 'utf8')).toBe('0');
  }, 30_000);

  it('R6: killed where an edit is in its file and not on record, comes to the same, and nobody is asked', async () => {
    const { edits, others } = await placesIn(program.home);
    const list = join(program.folder, 'edits');
    writeFileSync(list, '');
    const home = program.begin();
    const env = { OPENRATH_KILLED_AT: list, OPENRATH_PASSED_AT: others.join('\n') };
    let story: Story | undefined;
    for (let lives = 0; story === undefined && lives <= edits.length; lives++)
      story = await program.live(home, env, 'kill-at-answer.ts');
    expect(readFileSync(list, 'utf8').trim().split('\n').toSorted()).toEqual(edits.toSorted());
    expect([edits.length, story]).toEqual([2, whole]);
  }, 120_000);

  it(
    'R5, R6, T2, X3: killed at a commit and run again, comes to the same, and nothing that is done is done, or counted, twice',
    async () => {
      const queue = moments.values();
      let asked = 0;
      let killed = 0;
      const lane = async () => {
        for (const at of queue) {
          // How many commits branches make together is not always the same: a last one may not come.
          const { wasKilled, story } = await program.lives({ OPENRATH_KILL_AT: at });
          if (wasKilled) killed++;
          asked += story?.asked ?? 0;
          expect([at, { ...story, asked: 0 }]).toEqual([at, whole]);
        }
      };
      await Promise.all(Array.from({ length: TOGETHER }, lane));
      expect(killed).toBeGreaterThan(0.9 * moments.length - 1);
      console.log(`workflow kills: ${killed} of ${moments.length}; a person was asked ${asked} times`);
    },
    KILLS * 30_000,
  );
});

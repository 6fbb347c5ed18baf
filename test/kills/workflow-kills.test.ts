import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { cpSync, mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { text } from 'node:stream/consumers';
import { openStudio } from 'openrath-studio';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { Story } from './run-garden.ts';

/** Half as many kills as elsewhere, spread over the run; `npm run test:full` does each. */
const KILLS = Math.floor(Number(process.env.OPENRATH_KILLS ?? 20) / 2);
const TOGETHER = 2;
const folder = mkdtempSync(join(tmpdir(), 'openrath-workflow-'));
const template = join(folder, 'template');
let session = '';
let whole: Story;
let moments: readonly string[];

beforeAll(async () => {
  const studio = await openStudio({ home: template });
  session = (await studio.create({ title: 'Garden' })).id;
  await studio.close();
  const home = join(folder, 'whole');
  cpSync(template, home, { recursive: true });
  const counted = join(folder, 'commits');
  const story = await live(home, { OPENRATH_COMMITS_IN: counted });
  if (story === undefined) throw new Error('the run that nobody kills was killed');
  whole = story;
  const commits = Number(readFileSync(counted, 'utf8'));
  const all = Array.from({ length: commits }, (_, at) => [`${at + 1} before`, `${at + 1} after`]).flat();
  const every = Math.max(1, all.length / KILLS);
  moments = Array.from({ length: Math.min(KILLS, all.length) }, (_, at) => all[Math.floor(at * every)] ?? '');
}, 60_000);
afterAll(() => rmSync(folder, { recursive: true, force: true }));

/** Runs the workflow, or goes on with it. Gives what it came to; undefined where it was killed. */
async function live(home: string, env: Readonly<Record<string, string>> = {}): Promise<Story | undefined> {
  const hook = ['--import', join(import.meta.dirname, 'kill-at-commit.ts')];
  const child = spawn(process.execPath, [...hook, join(import.meta.dirname, 'run-garden.ts'), home, session], {
    stdio: ['ignore', 'pipe', 'inherit'],
    env: { ...process.env, ...env },
  });
  const [out] = await Promise.all([text(child.stdout), once(child, 'exit')]);
  if (child.signalCode === 'SIGKILL') return undefined;
  if (child.exitCode !== 0) throw new Error(`the run ended with ${child.exitCode ?? child.signalCode}`);
  return JSON.parse(out) as Story;
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
    const counted = join(folder, 'again');
    expect(await live(join(folder, 'whole'), { OPENRATH_COMMITS_IN: counted })).toEqual(whole);
    expect(readFileSync(counted, 'utf8')).toBe('0');
  }, 30_000);

  it(
    'R5, R6, T2: killed at a commit and run again, comes to the same, and nothing that is done is done twice',
    async () => {
      const queue = moments.values();
      let asked = 0;
      let killed = 0;
      const lane = async () => {
        for (const at of queue) {
          const home = join(folder, at.replace(' ', '-'));
          cpSync(template, home, { recursive: true });
          // How many commits branches make together is not always the same: a last one may not come.
          const first = await live(home, { OPENRATH_KILL_AT: at });
          if (first === undefined) killed++;
          const story = first ?? (await live(home));
          asked += story?.asked ?? 0;
          expect([at, { ...story, asked: 0 }]).toEqual([at, whole]);
          rmSync(home, { recursive: true });
        }
      };
      await Promise.all(Array.from({ length: TOGETHER }, lane));
      expect(killed).toBeGreaterThan(0.9 * moments.length - 1);
      console.log(`workflow kills: ${killed} of ${moments.length}; a person was asked ${asked} times`);
    },
    KILLS * 30_000,
  );
});

import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import Database from 'better-sqlite3';
import { Agent, openStudio } from 'openrath-studio';
import { expect, it, onTestFinished } from 'vitest';
import { commitsOf } from '../bench/recorded-commits.ts';

const agent = new Agent({
  name: 'trivial',
  model: { provider: 'scripted', name: 'trivial', script: 'rules:\n- answer: [{ text: Done. }]\n' },
});

async function openedStudio() {
  const folder = mkdtempSync(join(tmpdir(), 'openrath-work-'));
  const studio = await openStudio({ home: join(folder, 'home') });
  onTestFinished(async () => {
    await studio.close();
    rmSync(folder, { recursive: true, force: true });
  });
  return studio;
}

/** Does work and gives how many rows this thread asked its databases for meanwhile. */
async function readsOf(work: () => Promise<unknown>): Promise<number> {
  const probe = new Database(':memory:');
  const statements = Object.getPrototypeOf(probe.prepare('SELECT 1')) as Record<'get' | 'all', () => unknown>;
  probe.close();
  const { get, all } = statements;
  let reads = 0;
  const counting = (verb: () => unknown) =>
    function (this: unknown, ...values: unknown[]): unknown {
      reads++;
      return verb.apply(this, values as []);
    };
  Object.assign(statements, { get: counting(get), all: counting(all) });
  try {
    await work();
  } finally {
    Object.assign(statements, { get, all });
  }
  return reads;
}

it('R6: a run of one step is four commits: what is asked, the request, the answer, the end; a model known before adds no blob', async () => {
  const studio = await openedStudio();
  await agent.forward(await studio.create({ says: 'Do it.' }));
  const session = await studio.create({ says: 'Do it.' });
  const commits = await commitsOf(() => agent.forward(session));
  expect(commits.map(({ events }) => events)).toEqual([2, 1, 1, 1]);
});

it('T2: a run of one step reads as many rows as its own events need: its history once, and of each commit what it stands on', async () => {
  const studio = await openedStudio();
  await agent.forward(await studio.create({ says: 'Do it.' }));
  const reads: number[] = [];
  for (let turn = 0; turn < 5; turn++) {
    const session = await studio.create({ says: 'Do it.' });
    reads.push(await readsOf(() => agent.forward(session)));
  }
  // What is saved and told at times falls into some of the runs, and reads as well.
  expect(Math.min(...reads)).toBeLessThanOrEqual(40);
});

import { cpSync, readFileSync } from 'node:fs';
import { mkdir } from 'node:fs/promises';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import { calls, prompt, says } from '../adapters/import/claude-code/transcript.ts';
import { tempHome } from '../adapters/store-sqlite/temp-home.ts';
import { writeLog } from '../runtime/made-up-log.ts';
import { openFileHome } from '../runtime/open-file-home.ts';
import { importWith } from './import-with.ts';

/** Kinds of sessions and what they hang on, by title, and how many events say so. */
async function familyOf(home: string): Promise<readonly object[]> {
  const { client, close } = await openFileHome(home);
  const rows = await client.sessions.list({});
  const titles = new Map(rows.map(({ id, title }) => [id, title]));
  const { faults } = await client.home.verify({});
  await close();
  const family = rows.map(({ title, kind, parent, steps, copyOf }) => {
    return { title, kind, on: titles.get(parent?.session ?? copyOf?.session ?? ''), steps };
  });
  return [...family.sort((a, b) => (a.title < b.title ? -1 : 1)), ...faults];
}

/** Below the number of commits one kill is tried, in the middle. `npm run test:full` does all. */
const KILLS = Number(process.env.OPENRATH_KILLS ?? 1);

const task = { prompt: 'Count the thorns' };
const ROSES = [prompt('p-1', null, 'Water the roses'), says('s-1', 'p-1', 'They are watered.')];
const BRANCH = ROSES.map((each) => ({
  ...each,
  sessionId: 'fern',
  forkedFrom: { sessionId: 'garden', messageUuid: each.uuid },
}));

it('F5, I2: what an import that was killed at a commit left out is done by the next one, though the file is unchanged by then', async () => {
  const folder = tempHome();
  const [logs, start] = [join(folder, 'logs'), join(folder, 'start')];
  await mkdir(join(logs, 'garden/subagents'), { recursive: true });
  await writeLog(logs, 'garden/subagents/agent-thorns.jsonl', [
    prompt('a-1', null, task.prompt, { isSidechain: true, agentId: 'thorns' }),
  ]);
  await writeLog(logs, 'fern.jsonl', [...BRANCH, prompt('p-2', 's-1', 'No, the ferns', { sessionId: 'fern' })]);
  expect(await importWith(start, logs)).toBe(null);
  const original = await writeLog(logs, 'garden.jsonl', [...ROSES, calls('s-2', 's-1', 'call-1', 'Task', task)]);
  const [whole, counted] = [join(folder, 'whole'), join(folder, 'commits')];
  cpSync(start, whole, { recursive: true });
  await importWith(whole, original, { OPENRATH_COMMITS_IN: counted });
  const expected = await familyOf(whole);
  expect(expected).toMatchObject([{ on: 'Water the roses' }, { on: 'Water the roses' }, { on: undefined }]);
  const commits = Number(readFileSync(counted, 'utf8'));
  const all = Array.from({ length: commits }, (_, at) => at + 1);
  for (const commit of KILLS < commits ? [Math.ceil(commits / 2)] : all) {
    const home = join(folder, `killed-${commit}`);
    cpSync(start, home, { recursive: true });
    const signal = await importWith(home, original, { OPENRATH_KILL_AT: `${commit} before` });
    expect([commit, signal]).toEqual([commit, 'SIGKILL']);
    await importWith(home, original);
    expect([commit, await familyOf(home)]).toEqual([commit, expected]);
  }
}, 300_000);

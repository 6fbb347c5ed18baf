import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { queryObjects } from 'node:v8';
import { Agent, openStudio, type Studio } from 'openrath-studio';
import { afterAll, beforeAll, expect, it } from 'vitest';

const RUNS = 10;
const home = mkdtempSync(join(tmpdir(), 'openrath-kept-signals-'));
const agent = new Agent({
  name: 'trivial',
  model: { provider: 'scripted', name: 'trivial', script: 'rules:\n- answer: [{ text: Done. }]\n' },
});
let studio: Studio;
beforeAll(async () => {
  studio = await openStudio({ home });
});
afterAll(async () => {
  await studio?.close();
  rmSync(home, { recursive: true, force: true });
});

it('a run that is over leaves none of its signals in memory', async () => {
  const runs = async (): Promise<number> => {
    for (let at = 0; at < RUNS; at++) await agent.forward(await studio.create({ title: `${at}`, says: 'Do it.' }));
    return queryObjects(AbortSignal, { format: 'count' });
  };
  const before = await runs();
  expect((await runs()) - before).toBeLessThan(RUNS);
});

import { mkdtempSync, rmSync } from 'node:fs';
import { createServer, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Agent, defineTool, openStudio, run, type Session } from 'openrath-studio';
import { expect, it, onTestFinished } from 'vitest';
import { z } from 'zod';

/** So long requests are left open for others to come beside them, in ms. */
const OPEN_MS = 200;

/** A server on the loopback that answers what is open once it is so many requests and none came beside them for a while, and counts how many were at once. */
async function countingServer(awaited: number) {
  const open = new Set<ServerResponse>();
  const counts = { most: 0, all: 0 };
  const answerAll = () => {
    for (const each of open) each.end('clear');
    open.clear();
  };
  const server = createServer((_, response) => {
    open.add(response);
    counts.all++;
    counts.most = Math.max(counts.most, open.size);
    if (open.size === awaited) setTimeout(answerAll, OPEN_MS);
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  onTestFinished(() => {
    server.closeAllConnections();
    server.close();
  });
  return { counts, address: `http://127.0.0.1:${(server.address() as AddressInfo).port}` };
}

const calls = [1, 2, 3, 4].map((bed) => `{ call: look, input: { bed: ${bed} } }`).join(', ');
const script = `rules:\n  - when: { step: 1 }\n    answer: [${calls}]\n  - answer: [{ text: Done. }]\n`;

it.each([1, 2, 4])(
  'F7, X3: with parallel: %i the calls of a turn have so many requests open at once in a program that hosts them, and no more',
  async (parallel) => {
    const { counts, address } = await countingServer(parallel);
    const look = defineTool({
      name: 'look',
      description: 'Looks at a bed.',
      input: z.strictObject({ bed: z.number() }),
      effect: 'read',
      run: async ({ bed }) => await (await fetch(`${address}/${bed}`)).text(),
    });
    const home = mkdtempSync(join(tmpdir(), 'openrath-parallel-'));
    const studio = await openStudio({ home, tools: [look] });
    onTestFinished(async () => {
      await studio.close();
      rmSync(home, { recursive: true, force: true });
    });
    const gardener = new Agent({
      name: 'gardener',
      model: { provider: 'scripted', name: 'test', script },
      limits: { parallel },
    });
    const tend = (session: Session) => gardener.forward(session);
    await run(tend, await studio.create({ title: 'Beds', says: 'Look.' }), { runId: 'one' });
    expect(counts).toEqual({ most: parallel, all: 4 });
  },
);

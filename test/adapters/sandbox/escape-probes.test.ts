import { execFileSync } from 'node:child_process';
import { mkdirSync, symlinkSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import type { Watch } from '../../../core/runtime/ports/sandbox.ts';
import { type HostWorld, hostWorld, SECRET } from './host-world.ts';
import { fileProbes } from './probes/files.ts';
import { kernelProbes } from './probes/kernel.ts';
import { leavingProbes } from './probes/leaving.ts';
import { networkProbes } from './probes/network.ts';
import type { Probe } from './probes/probe.ts';
import { resourceProbes } from './probes/resources.ts';
import { secretProbes } from './probes/secrets.ts';
import { commandIn, isMissing, sandbox, seen } from './sandboxed.ts';
import { sayCount } from './say-count.ts';

let host: HostWorld;

beforeAll(async () => {
  // A secret in the environment of whoever starts the sandbox.
  process.env.OPENRATH_TEST_TOKEN = SECRET;
  host = await hostWorld();
});

sayCount('probes');

afterAll(async () => {
  delete process.env.OPENRATH_TEST_TOKEN;
  await host.close();
  // Deeper than Node can remove.
  execFileSync('rm', ['-rf', host.root]);
});

beforeEach(() => {
  execFileSync('rm', ['-rf', host.workspace]);
  mkdirSync(host.workspace);
  symlinkSync(join(host.root, 'outside', 'secret.txt'), join(host.workspace, 'planted'));
});

describe.skipIf(isMissing)('P2 nothing of the host is reached by', () => {
  const areas = { fileProbes, secretProbes, networkProbes, kernelProbes };
  it.each(Object.values(areas).flat())('$title', check);
});

describe.skipIf(isMissing)('P2 the machine stays usable after', () => {
  it.each(resourceProbes)('$title', check);
});

describe.skipIf(isMissing)('P2 nothing is left of a command that tries', () => {
  it.each(leavingProbes)('$title', check);
});

/** How long after its limit or its Stop a command may take to end on a machine that is busy, in ms: less than any of these would go on by itself. */
const MOST_LATE_MS = 10_000;

async function check({ argv, limits = {}, isCancelled, end, said }: Probe): Promise<void> {
  const before = host.looks();
  const cancel = new AbortController();
  const timing: { cancelledAtMs?: number } = {};
  const watch: Watch = {
    signal: cancel.signal,
    onOutput: () => {
      if (!isCancelled || timing.cancelledAtMs !== undefined) return;
      timing.cancelledAtMs = performance.now();
      cancel.abort();
    },
  };
  const ended = await sandbox.run(commandIn(host.workspace, argv(host), { limits }), watch);
  const isExited = (end?.ending ?? 'exited') === 'exited';
  expect(seen(ended), Buffer.concat(ended.output.map(({ bytes }) => bytes)).toString()).toEqual({
    ...{ ending: 'exited', limitsHit: [], ...(isExited ? { exitCode: 0 } : {}) },
    ...end,
    said: typeof said === 'string' ? said : expect.stringMatching(said),
  });
  expect(host.looks()).toEqual(before);
  if (isCancelled) expect(performance.now() - (timing.cancelledAtMs ?? 0)).toBeLessThan(MOST_LATE_MS);
  if (limits.timeoutMs !== undefined) {
    expect(ended.endedAtMs - ended.startedAtMs).toBeLessThan(limits.timeoutMs + MOST_LATE_MS);
  }
}

import fs, { mkdtempSync, readdirSync, realpathSync, rmSync } from 'node:fs';
import { syncBuiltinESMExports } from 'node:module';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, it, onTestFinished } from 'vitest';
import { localSandbox } from '../../../core/adapters/sandbox/local/local-sandbox.ts';
import { systemClock } from '../../../core/adapters/system-clock.ts';
import { commandIn, never } from './sandboxed.ts';

const VERBS = ['openSync', 'readdirSync', 'accessSync', 'readFileSync'] as const;

/** Does work and gives the paths that were opened, listed or asked about by it, one for each time. */
async function looksOf(work: () => Promise<unknown>): Promise<readonly string[]> {
  const looks: string[] = [];
  const own = Object.fromEntries(VERBS.map((verb) => [verb, fs[verb]]));
  for (const verb of VERBS) {
    const known = fs[verb] as (...given: unknown[]) => unknown;
    Object.assign(fs, {
      [verb]: (...given: unknown[]) => {
        looks.push(String(given[0]));
        return known.apply(fs, given);
      },
    });
  }
  syncBuiltinESMExports();
  try {
    await work();
  } finally {
    Object.assign(fs, own);
    syncBuiltinESMExports();
  }
  return looks;
}

it('P2: a command looks at no more of this machine than it must: what stays is known, and of its descriptors those that are not its own', async () => {
  const workspace = realpathSync(mkdtempSync(join(tmpdir(), 'openrath-work-')));
  onTestFinished(() => rmSync(workspace, { recursive: true, force: true }));
  const sandbox = localSandbox({ clock: systemClock });
  const run = async () => {
    const end = await sandbox.run(commandIn(workspace, ['/usr/bin/true']), { signal: never });
    expect([end.ending, end.exitCode, end.reason]).toEqual(['exited', 0, undefined]);
  };
  await run();
  const before = readdirSync('/proc/self/fdinfo').length;
  const looks = await looksOf(run);
  const ofDescriptors = looks.filter((path) => path.startsWith('/proc/self/fdinfo/'));
  expect(ofDescriptors.length).toBeGreaterThan(0);
  expect(ofDescriptors.length).toBeLessThanOrEqual(before);
  expect(looks.filter((path) => path === '/etc' || /^\/proc\/[a-z]+$/.test(path))).toEqual([]);
});

import { type SpawnSyncReturns, spawnSync } from 'node:child_process';
import { existsSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { withFolder } from './bench-home.ts';
import type { Figure } from './table.ts';

const RUNS = 200;
const ORIGINAL = 'openrath==2.0.0';
const venv = resolve(import.meta.dirname, '../../node_modules/.cache/openrath-original');
const python = join(venv, 'bin/python');
const what = 'the Python original: a run of one trivial step (median)';

/**
 * Runs of one trivial step in the durable runtime of the Python original, which calls no model and keeps no conversation: the part `run`
 * does the same through our whole host. It is installed once, into an environment of its own.
 */
export function benchOriginal(): Promise<Figure[]> {
  const missing = installed();
  if (missing !== undefined) return Promise.resolve([{ what, value: 'skipped', against: missing }]);
  return withFolder(async (folder) => {
    const script = join(import.meta.dirname, 'original.py');
    const ran = spawnSync(python, [script, join(folder, 'runs.db'), String(RUNS)], { encoding: 'utf8' });
    if (ran.status !== 0) return [{ what, value: 'failed', against: lastLine(ran) }];
    const { version, medianMs } = JSON.parse(ran.stdout) as { version: string; medianMs: number };
    const value = `${medianMs.toFixed(1)} ms, ${(1000 / medianMs).toFixed(0)} runs/s`;
    return [
      {
        what,
        value,
        against: `openrath ${version} on SQLite, submitted and worked off in turn; it says 38 runs/s of itself`,
      },
    ];
  });
}

/** Installs it where it is not there yet. @returns why it can't be had. */
function installed(): string | undefined {
  if (existsSync(join(venv, 'bin/pip')) && works(['-c', 'import rath'])) return undefined;
  const made = spawnSync('python3', ['-m', 'venv', venv], { encoding: 'utf8' });
  if (made.status !== 0) return `there is no Python with venv here: ${lastLine(made)}`;
  const brought = spawnSync(python, ['-m', 'pip', 'install', '--quiet', ORIGINAL], { encoding: 'utf8' });
  return brought.status === 0 ? undefined : `pip could not bring ${ORIGINAL}: ${lastLine(brought)}`;
}

function works(words: readonly string[]): boolean {
  return spawnSync(python, words, { stdio: 'ignore' }).status === 0;
}

function lastLine({ error, stderr }: SpawnSyncReturns<string>): string {
  return error?.message ?? stderr.trim().split('\n').at(-1) ?? '';
}

import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { join, resolve } from 'node:path';

const program = resolve(import.meta.dirname, '../../core/cli/main.mjs');
const preload = join(import.meta.dirname, 'kill-at-commit.ts');

/** Imports a path into a home by the program, and gives the signal that it was killed by. `env`: when, as `kill-at-commit.ts` reads it. */
export async function importWith(home: string, path: string, env: Record<string, string> = {}): Promise<string | null> {
  const words = ['--import', preload, program, 'import', path, '--home', home];
  const child = spawn(process.execPath, words, { stdio: 'ignore', env: { ...process.env, ...env } });
  const [, signal] = await once(child, 'exit');
  return signal;
}

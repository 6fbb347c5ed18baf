import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import { setTimeout as wait } from 'node:timers/promises';

const victim = join(import.meta.dirname, 'victim.ts');
const preload = join(import.meta.dirname, 'kill-at-commit.ts');

/** When a process is killed: some ms after it acknowledged so many things, or at its nth commit; or that it is not, and its commits are counted. */
export type Moment =
  | { readonly countCommitsIn: string }
  | { readonly afterLines: number; readonly laterMs: number }
  | { readonly commit: number; readonly side: 'before' | 'after' };

/** What became of a process. */
export interface Killed {
  /** Lines that it printed: what was acknowledged. */
  readonly lines: readonly string[];
  /** False where it was done before its moment came. */
  readonly wasKilled: boolean;
}

/** Runs one kind of work on a home and kills it at a moment. Throws where it ended in another way. */
export async function killAt(folder: string, work: string, seed: string, moment: Moment): Promise<Killed> {
  const hook = 'afterLines' in moment ? [] : ['--import', preload];
  const env = {
    ...('commit' in moment ? { OPENRATH_KILL_AT: `${moment.commit} ${moment.side}` } : {}),
    ...('countCommitsIn' in moment ? { OPENRATH_COMMITS_IN: moment.countCommitsIn } : {}),
  };
  const child = spawn(process.execPath, [...hook, victim, folder, work, seed], {
    stdio: ['ignore', 'pipe', 'inherit'],
    env: { ...process.env, ...env },
  });
  const lines: string[] = [];
  const ended = once(child, 'exit');
  for await (const line of createInterface({ input: child.stdout })) {
    lines.push(line);
    if ('afterLines' in moment && lines.length === moment.afterLines) {
      void wait(moment.laterMs).then(() => child.kill('SIGKILL'));
    }
  }
  await ended;
  if (child.exitCode === 0) return { lines, wasKilled: false };
  if (child.signalCode !== 'SIGKILL') throw new Error(`${work} ended with ${child.exitCode ?? child.signalCode}`);
  return { lines, wasKilled: true };
}

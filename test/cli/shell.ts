import { type ChildProcess, fork } from 'node:child_process';
import { once } from 'node:events';
import { join } from 'node:path';
import { afterAll } from 'vitest';
import { type Run, runOf, type Written } from './run-openrath.ts';

/** One command line, and the home that it is for. */
export interface Asked {
  readonly home: string;
  readonly words: readonly string[];
  /** The environment as it is for the running test. */
  readonly env: NodeJS.ProcessEnv;
}

/**
 * Runs whole command lines one after another in one process, which serves all files of a worker: for what they do, say and exit with. What
 * a process of its own has to do with it, as that it ends, is tested with `runOpenrath`.
 */
export function startShell(user: ShellUser = {}): (home: string, words: readonly string[]) => Promise<Run> {
  let running = 0;
  let used: Shell | undefined;
  afterAll(() => {
    // Where a test gave up a command line that still runs, or the user is another, nobody after it asks the same process.
    if (used !== undefined && (running > 0 || user.uid !== undefined)) end(used);
  });
  const ask = async (asked: Asked): Promise<Run> => {
    used = user.uid === undefined ? sharedShell() : (used ?? openShell(user));
    const answer = once(used.process, 'message');
    used.process.send(asked);
    const [written] = (await Promise.race([answer, used.gone])) as [Written];
    return runOf(asked.words, written);
  };
  let last: Promise<unknown> = Promise.resolve();
  return (home, words) => {
    running++;
    const asked = { home, words, env: { ...process.env } };
    const run = last.then(() => ask(asked)).finally(() => running--);
    last = run.catch(() => undefined);
    return run;
  };
}

/** The user whose process it is: ours where none is named. */
export interface ShellUser {
  readonly uid?: number;
  readonly gid?: number;
}

interface Shell {
  readonly process: ChildProcess;
  /** Is rejected once the process has ended. */
  readonly gone: Promise<never>;
}

const SHARED = Symbol.for('openrath-tests/shell');
/** Outlives a file: its modules are made anew for the next one, what is global is not. */
const kept = globalThis as { [SHARED]?: Shell };

function sharedShell(): Shell {
  kept[SHARED] ??= openShell({});
  return kept[SHARED];
}

function end(shell: Shell): void {
  if (kept[SHARED] === shell) delete kept[SHARED];
  if (shell.process.connected) shell.process.disconnect();
}

function openShell(user: ShellUser): Shell {
  const shell = fork(join(import.meta.dirname, 'shell-program.ts'), user);
  // It ends when its worker does, and keeps none from ending.
  shell.unref();
  shell.channel?.unref();
  const opened: Shell = {
    process: shell,
    gone: once(shell, 'exit').then(([code]) => {
      if (kept[SHARED] === opened) delete kept[SHARED];
      throw new Error(`the process of the command lines ended with ${code}`);
    }),
  };
  opened.gone.catch(() => undefined);
  return opened;
}

import { type ChildProcess, fork } from 'node:child_process';
import { once } from 'node:events';
import { join } from 'node:path';
import { afterAll } from 'vitest';
import { type Run, runOf, type Written } from './run-openrath.ts';

/** One command line, and the home that it is for. */
export interface Asked {
  readonly home: string;
  readonly words: readonly string[];
}

/**
 * Runs whole command lines one after another in one process, which lasts from the first one until the tests of a file have ended: for
 * what they do, say and exit with. What a process of its own has to do with it, as that it ends, is tested with `runOpenrath`.
 */
export function startShell(user: ShellUser = {}): (home: string, words: readonly string[]) => Promise<Run> {
  let shell: Shell | undefined;
  afterAll(() => shell?.process.disconnect());
  const ask = async (asked: Asked): Promise<Run> => {
    shell ??= openShell(user);
    const answer = once(shell.process, 'message');
    shell.process.send(asked);
    const [written] = (await Promise.race([answer, shell.gone])) as [Written];
    return runOf(asked.words, written);
  };
  let last: Promise<unknown> = Promise.resolve();
  return (home, words) => {
    const run = last.then(() => ask({ home, words }));
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

function openShell(user: ShellUser): Shell {
  const shell = fork(join(import.meta.dirname, 'shell-program.ts'), user);
  const gone = once(shell, 'exit').then(([code]) => {
    throw new Error(`the process of the command lines ended with ${code}`);
  });
  gone.catch(() => undefined);
  return { process: shell, gone };
}

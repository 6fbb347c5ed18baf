import { fork } from 'node:child_process';
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
 * Starts a process that runs whole command lines one after another until the tests of a file have ended: for what they do, say and
 * exit with. What a process of its own has to do with it, as that it ends, is tested with `runOpenrath`.
 */
export function startShell(): (home: string, words: readonly string[]) => Promise<Run> {
  const shell = fork(join(import.meta.dirname, 'shell-program.ts'));
  const gone = once(shell, 'exit').then(([code]) => {
    throw new Error(`the process of the command lines ended with ${code}`);
  });
  gone.catch(() => undefined);
  afterAll(() => shell.disconnect());
  const ask = async (asked: Asked): Promise<Run> => {
    const answer = once(shell, 'message');
    shell.send(asked);
    const [written] = (await Promise.race([answer, gone])) as [Written];
    return runOf(asked.words, written);
  };
  let last: Promise<unknown> = Promise.resolve();
  return (home, words) => {
    const run = last.then(() => ask({ home, words }));
    last = run.catch(() => undefined);
    return run;
  };
}

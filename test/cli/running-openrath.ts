import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { resolve } from 'node:path';
import { createInterface } from 'node:readline';
import { onTestFinished } from 'vitest';

const program = resolve(import.meta.dirname, '../../core/cli/main.mjs');

/** A run of the program with `--json` that goes on until it is ended. */
export interface RunningOpenrath {
  /** The next line of stdout, read as JSON; throws where the program ends before. */
  readonly next: () => Promise<Record<string, unknown>>;
  readonly end: (signal: NodeJS.Signals) => void;
  /** The exit code once it has ended, null for one that was killed, what it had left to say, and stderr. */
  readonly ended: () => Promise<{
    readonly code: number | null;
    readonly rest: readonly object[];
    readonly err: string;
  }>;
}

/** Starts the program on a home; it is killed when the running test ends. */
export function startOpenrath(home: string, ...words: string[]): RunningOpenrath {
  const child: ChildProcess = spawn(process.execPath, [program, ...words, '--json', '--home', home]);
  onTestFinished(() => void child.kill('SIGKILL'));
  const closed = once(child, 'close');
  let err = '';
  child.stderr?.on('data', (chunk) => (err += chunk));
  const lines = createInterface({ input: child.stdout as NonNullable<ChildProcess['stdout']> })[Symbol.asyncIterator]();
  const next = async () => {
    const line = await lines.next();
    return line.done === true ? undefined : (JSON.parse(line.value) as Record<string, unknown>);
  };
  return {
    next: async () => {
      const line = await next();
      if (line === undefined) throw new Error(`the program has ended: ${err}`);
      return line;
    },
    end: (signal) => void child.kill(signal),
    ended: async () => {
      const rest: object[] = [];
      for (let line = await next(); line !== undefined; line = await next()) rest.push(line);
      const [code] = await closed;
      return { code, rest, err };
    },
  };
}

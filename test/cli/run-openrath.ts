import { execFile } from 'node:child_process';
import { resolve } from 'node:path';

const program = resolve(import.meta.dirname, '../../core/cli/main.mjs');

/** What a run of the program came to. */
export interface Run {
  readonly code: number;
  /** With `--json`, every line of stdout read as JSON. */
  readonly out: readonly Record<string, never>[];
  readonly text: string;
  readonly err: string;
}

/** What a command line wrote and its exit code. */
export type Written = Omit<Run, 'out'>;

/** Runs the program on a home as a person would, in a process of its own. */
export function runOpenrath(home: string, words: readonly string[]): Promise<Run> {
  const options = { env: { ...process.env, OPENRATH_HOME: home }, maxBuffer: 1e8 };
  return new Promise((done) => {
    execFile(process.execPath, [program, ...words], options, (error, text, err) => {
      done(runOf(words, { code: typeof error?.code === 'number' ? error.code : 0, text, err }));
    });
  });
}

/** Reads what a command line wrote. */
export function runOf(words: readonly string[], written: Written): Run {
  const [ours = ''] = words.join('\0').split('\0--\0');
  const lines = ours.split('\0').includes('--json') ? written.text.split('\n').filter((line) => line !== '') : [];
  return { ...written, out: lines.map((line) => JSON.parse(line)) };
}

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

/** Runs the program on a home as a person would, in a process of its own. */
export function runOpenrath(home: string, words: readonly string[]): Promise<Run> {
  const options = { env: { ...process.env, OPENRATH_HOME: home }, maxBuffer: 1e8 };
  return new Promise((done) => {
    execFile(process.execPath, [program, ...words], options, (error, text, err) => {
      const lines = words.includes('--json') ? text.split('\n').filter((line) => line !== '') : [];
      const code = typeof error?.code === 'number' ? error.code : 0;
      done({ code, out: lines.map((line) => JSON.parse(line)), text, err });
    });
  });
}

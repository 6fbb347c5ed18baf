import { spawnSync } from 'node:child_process';
import { join } from 'node:path';

const program = join(import.meta.dirname, '../../core/cli/main.mjs');

/** The log that ships with the product. */
export const sample = join(import.meta.dirname, '../../assets/samples/first-look.jsonl');

/** Runs one command line with `--json` on a home. */
export function openrath(home: string, ...words: string[]) {
  const { status, stdout, stderr } = spawnSync(process.execPath, [program, ...words, '--json', '--home', home], {
    encoding: 'utf8',
  });
  return { status, lines: stdout.trim().split('\n'), stderr };
}

import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { onTestFinished } from 'vitest';

/** A folder for one test. */
export interface LogFolder {
  readonly path: string;
  /** Writes a file and gives its path. Objects become lines of JSON. */
  readonly write: (name: string, lines: string | Uint8Array | readonly (object | string)[]) => string;
}

/** Makes a folder that goes when the test ends. */
export function createLogFolder(): LogFolder {
  const path = mkdtempSync(join(tmpdir(), 'import-'));
  onTestFinished(() => rmSync(path, { recursive: true, force: true }));
  return {
    path,
    write: (name, lines) => {
      const file = join(path, name);
      mkdirSync(dirname(file), { recursive: true });
      writeFileSync(file, Array.isArray(lines) ? textOf(lines) : (lines as string | Uint8Array));
      return file;
    },
  };
}

/** A log as text. Objects become lines of JSON. */
export function textOf(lines: readonly (object | string)[]): string {
  return lines.map((line) => `${typeof line === 'string' ? line : JSON.stringify(line)}\n`).join('');
}

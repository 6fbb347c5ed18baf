import { execFileSync } from 'node:child_process';
import { mkdirSync, writeFileSync } from 'node:fs';
import { onTestFinished } from 'vitest';
import { holdFolder } from '../../../core/adapters/workspace-cas/held-folder.ts';

/** Makes `levels` folders `d` within each other, and a file `end` of 64 KiB in the deepest. All go when the running test ends. */
export function makeDeep(folder: string, levels: number): void {
  onTestFinished(() => void execFileSync('rm', ['-rf', folder]), 60_000);
  let at = holdFolder(folder);
  for (let level = 0; level < levels; level++) {
    mkdirSync(at.at('d'));
    const inner = at.below('d');
    at.close();
    at = inner;
  }
  writeFileSync(at.at('end'), Buffer.alloc(64 * 1024, 1));
  at.close();
}

/** The path of the folder that is `levels` deep. */
export function deepPath(levels: number): string {
  return Array(levels).fill('d').join('/');
}

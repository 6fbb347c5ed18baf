import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { root } from '../../e2e/launch.ts';
import type { ForeignServer } from '../../e2e/shell/foreign-server.ts';
import type { Shell } from '../../e2e/shell/open-shell.ts';

/** What the checks of Electron's list look at: the built program as it runs, and a server that it must not ask. */
export interface Subject {
  readonly shell: Shell;
  readonly elsewhere: ForeignServer;
}

/** A file of the checkout as text. */
export function textOf(path: string): string {
  return readFileSync(join(root, path), 'utf8');
}

/** The built main process: its entry, in which every word of electron/ ends up. */
export function builtMain(): string {
  return textOf('out/main/main.js');
}

/** How often words stand in a text. */
export function countOf(words: string, text: string): number {
  return text.split(words).length - 1;
}

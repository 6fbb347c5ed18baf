import { type ChildProcess, spawn } from 'node:child_process';
import { closeSync, openSync } from 'node:fs';
import { withoutLeaks } from '../local/leaking-descriptors.ts';

/** How a program is started apart from ours. */
export interface Apart {
  readonly cwd: string;
  readonly env: Readonly<Record<string, string>>;
  readonly outputs: 'pipe' | 'ignore';
}

/** Joins its control groups, then becomes the program. */
export const LAUNCHER = 'while [ "$1" != -- ]; do echo 0 > "$1" || exit 1; shift; done; shift; exec "$@"';

/** Starts a shell in a session of its own, with none of our descriptors but pipes. Throws what the system refuses at once. */
export function spawnApart(argv: readonly string[], { cwd, env, outputs }: Apart): ChildProcess {
  const nothing = openSync('/dev/null', 'r+');
  try {
    const output = outputs === 'pipe' ? outputs : nothing;
    const stdio = withoutLeaks(['pipe', output, output], nothing);
    return spawn('/bin/sh', argv, { cwd, env: { ...env }, stdio, detached: true });
  } finally {
    closeSync(nothing);
  }
}

import { spawn } from 'node:child_process';
import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import type { MadeUpHome } from '../journeys/made-up-home.ts';
import { root } from '../launch.ts';

/** Runs a workflow document from the command line, also beside a window. Settles when the command ends, however it does. */
export function runWorkflow(home: MadeUpHome, document: { readonly name: string }, words: string): Promise<void> {
  const file = join(home.user, `${document.name.replaceAll(' ', '-')}.json`);
  writeFileSync(file, JSON.stringify(document));
  const child = spawn(process.execPath, [join(root, 'core/cli/main.mjs'), 'workflow', 'run', file, words], {
    env: { ...process.env, HOME: home.user, OPENRATH_HOME: home.data },
    stdio: 'ignore',
  });
  return new Promise((done) => child.once('exit', () => done()));
}

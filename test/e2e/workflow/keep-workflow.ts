import { spawnSync } from 'node:child_process';
import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import type { MadeUpHome } from '../journeys/made-up-home.ts';
import { root } from '../launch.ts';

/** Keeps a workflow in a home that no window is open on yet, as a person would. */
export function keepWorkflow(home: MadeUpHome, document: object): void {
  const file = join(home.user, 'workflow.json');
  writeFileSync(file, JSON.stringify(document));
  const { status, stderr } = spawnSync(
    process.execPath,
    [join(root, 'core/cli/main.mjs'), 'workflow', 'import', file],
    {
      env: { ...process.env, HOME: home.user, OPENRATH_HOME: home.data },
      encoding: 'utf8',
    },
  );
  if (status !== 0) throw new Error(stderr);
}

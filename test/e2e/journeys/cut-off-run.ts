import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { root } from '../launch.ts';
import type { MadeUpHome } from './made-up-home.ts';
import { longScript } from './scripts.ts';

/** Runs an agent by the command line and kills its host while a command runs: what it did is not known. */
export async function cutOffRun({ user, data }: Pick<MadeUpHome, 'user' | 'data'>, task: string): Promise<void> {
  const agent = join(user, 'agent.json');
  const model = { provider: 'scripted', name: 'long', script: longScript };
  writeFileSync(agent, JSON.stringify({ name: 'sleeper', model }));
  const command = [join(root, 'core/cli/main.mjs'), 'run', task, '--agent', agent, '--json'];
  const run = spawn(process.execPath, command, {
    env: { ...process.env, HOME: user, OPENRATH_HOME: data },
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  let told = '';
  for await (const piece of run.stdout) {
    told += String(piece);
    if (told.includes('"kind":"tool/started"')) break;
  }
  const ended = once(run, 'exit');
  run.kill('SIGKILL');
  await ended;
}

import { type ChildProcessByStdio, spawn, spawnSync } from 'node:child_process';
import { once } from 'node:events';
import { join } from 'node:path';
import type { Readable } from 'node:stream';
import { root } from '../launch.ts';
import type { MadeUpHome } from './made-up-home.ts';

/** Runs the default agent on a task by the command line, and in its session a command of a person, through a host that serves and is killed in the middle of it. */
export async function cutOffCommand({ user, data }: Pick<MadeUpHome, 'user' | 'data'>, task: string): Promise<void> {
  const env = { ...process.env, HOME: user, OPENRATH_HOME: data };
  const words = (...more: string[]) => [join(root, 'core/cli/main.mjs'), ...more];
  const ran = spawnSync(process.execPath, words('run', task, '--json'), { env, encoding: 'utf8' });
  const { session } = JSON.parse(ran.stdout.split('\n', 1)[0] ?? '') as { session: string };
  const begin = (...more: string[]) =>
    spawn(process.execPath, words(...more), { env, stdio: ['ignore', 'pipe', 'ignore'] });
  const serving = begin('serve', '--json');
  await told(serving, '"url"');
  const command = begin('exec', session, '--', 'echo hens >> fed.txt; echo begun; sleep 600');
  await told(command, 'begun');
  const ended = [once(serving, 'exit'), once(command, 'exit')];
  serving.kill('SIGKILL');
  await Promise.all(ended);
}

async function told({ stdout }: ChildProcessByStdio<null, Readable, null>, text: string): Promise<void> {
  let said = '';
  while (!said.includes(text)) said += String(((await once(stdout, 'data')) as [Buffer])[0]);
}

import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { root } from '../launch.ts';
import type { MadeUpHome } from './made-up-home.ts';

const script = `rules:
- when: { step: 1 }
  answer:
  - text: I look at what is there.
  - call: list_files
    input: {}
- when: { step: 2 }
  answer:
  - text: The retry tests need the recorded responses and one line more.
  - call: run_command
    input: { command: "mkdir -p test/fixtures && printf 'one\\\\ntwo\\\\n' > test/fixtures/responses.txt\\nwc -l test/fixtures/responses.txt", timeoutMs: 60000 }
- when: { step: 3 }
  answer:
  - call: run_command
    input: { command: "ls test/fixtures" }
- when: { step: 4 }
  answer:
  - call: run_command
    input: { command: "rm -rf ~/.cache" }
- answer:
  - text: Done.
`;

/** Runs the agent Coder by the command line, which asks before each command and is denied one, and kills its host while the first one waits. */
export async function cutOffAsking({ user, data }: Pick<MadeUpHome, 'user' | 'data'>, task: string): Promise<void> {
  const agent = join(user, 'coder.json');
  const model = { provider: 'scripted', name: 'coder', script };
  const policy = [
    { tool: 'run_command', matches: 'rm *', verdict: 'deny' },
    { tool: 'run_command', verdict: 'ask' },
  ];
  writeFileSync(agent, JSON.stringify({ name: 'Coder', model, policy }));
  const command = [join(root, 'core/cli/main.mjs'), 'run', task, '--agent', agent, '--json'];
  const run = spawn(process.execPath, command, {
    env: { ...process.env, HOME: user, OPENRATH_HOME: data },
    stdio: ['ignore', 'pipe', 'ignore'],
  });
  let told = '';
  for await (const piece of run.stdout) {
    told += String(piece);
    if (told.includes('"kind":"approval/asked"')) break;
  }
  const ended = once(run, 'exit');
  run.kill('SIGKILL');
  await ended;
}

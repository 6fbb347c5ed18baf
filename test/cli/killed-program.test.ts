import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { globSync } from 'node:fs';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import { expect, it, onTestFinished, vi } from 'vitest';
import { isMissing } from '../adapters/sandbox/sandboxed.ts';
import { servedHome } from './served-home.ts';

/** Starts the program on a home, in a session that is there where one is named; it is killed when the running test ends. */
async function startProgram(home: string, session: readonly string[] = []) {
  const child = spawn(process.execPath, [join(import.meta.dirname, 'digging-program.ts'), home, ...session], {
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  onTestFinished(() => void child.kill('SIGKILL'));
  const [id] = (await once(createInterface({ input: child.stdout }), 'line')) as [string];
  const end = async (signal: NodeJS.Signals) => {
    const exited = once(child, 'exit');
    child.kill(signal);
    await exited;
  };
  return { id, end };
}

it.skipIf(isMissing)(
  'S8, T2: a program that was killed in a call, asked about it and was ended: the question stays listed, and the program that stands still beside it',
  async () => {
    const home = servedHome();
    const approvals = async () => (await home.openrath('approvals')).out as readonly object[];
    const first = await startProgram(home.folder);
    const logs = () => globSync(join(home.folder, 'workspaces', '*', '**', 'log.txt'));
    await vi.waitFor(() => expect(logs()).toHaveLength(1), 30_000);
    await first.end('SIGKILL');
    const still = { type: 'program', session: first.id, title: 'Beds', program: 'nightly', run: 'r1' };
    expect(await approvals()).toEqual([still]);

    const again = await startProgram(home.folder, [first.id]);
    const asked = { type: 'review', session: first.id, tool: 'run_command', agent: 'digger' };
    await vi.waitFor(async () => expect(await approvals()).toMatchObject([asked]), { timeout: 30_000, interval: 200 });
    await again.end('SIGTERM');
    const cut = { cutOff: first.id, cutProgram: { program: 'nightly', run: 'r1' } };
    const [question, ...more] = (await approvals()) as readonly { readonly event: string }[];
    expect([question, ...more]).toMatchObject([{ ...asked, ...cut }, still]);
    expect((await home.openrath('review', question?.event.slice(0, 12) ?? '', 'happened')).code).toBe(0);
    expect(await approvals()).toEqual([still]);
  },
  120_000,
);

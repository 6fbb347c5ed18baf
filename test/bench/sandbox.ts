import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdirSync, realpathSync } from 'node:fs';
import { join } from 'node:path';
import { localSandbox } from '../../core/adapters/sandbox/local/local-sandbox.ts';
import { findMachine } from '../../core/adapters/sandbox/local/machine.ts';
import { systemClock } from '../../core/adapters/system-clock.ts';
import { commandIn, never } from '../adapters/sandbox/sandboxed.ts';
import { withFolder } from './bench-home.ts';
import { type Figure, median, timed } from './table.ts';

const TURNS = 60;
const WARM = 5;

/** A command that does nothing, in the sandbox, in turns with a bare start of bubblewrap with the same namespaces. */
export async function benchSandbox(): Promise<Figure[]> {
  const machine = await findMachine();
  const what = 'a command in the sandbox (median)';
  if ('lacks' in machine) return [{ what, value: `not measured: ${machine.lacks}` }];
  const sandbox = localSandbox({ clock: systemClock });
  return await withFolder(async (folder) => {
    const workspace = join(realpathSync(folder), 'workspace');
    mkdirSync(workspace);
    const command = commandIn(workspace, ['/usr/bin/true']);
    const [ours, bare]: [number[], number[]] = [[], []];
    for (let turn = 0; turn < TURNS + WARM; turn++) {
      bare.push(await timed(() => bareStart(machine.bwrap, workspace)));
      ours.push(
        await timed(async () => {
          const end = await sandbox.run(command, { signal: never });
          if (end.exitCode !== 0) throw new Error(`the command ended with ${end.exitCode ?? end.reason}`);
        }),
      );
    }
    const [oursMs, bareMs] = [median(ours.slice(WARM)), median(bare.slice(WARM))];
    return [
      {
        what,
        value: `${oursMs.toFixed(1)} ms`,
        ratio: oursMs / bareMs,
        against: `bare bubblewrap start, ${bareMs.toFixed(1)} ms`,
      },
    ];
  });
}

async function bareStart(bwrap: string, workspace: string): Promise<void> {
  const system = [
    '--ro-bind',
    '/usr',
    '/usr',
    ...['bin', 'lib', 'lib64'].flatMap((name) => ['--symlink', `usr/${name}`, `/${name}`]),
  ];
  const rest = ['--proc', '/proc', '--dev', '/dev', '--tmpfs', '/tmp', '--bind', workspace, '/workspace'];
  const child = spawn(bwrap, ['--unshare-all', '--die-with-parent', ...system, ...rest, '/usr/bin/true'], {
    stdio: 'ignore',
  });
  const [code] = (await once(child, 'exit')) as [number | null];
  if (code !== 0) throw new Error(`bubblewrap ended with ${code}`);
}

import { type ChildProcess, spawn } from 'node:child_process';
import type { Readable, Writable } from 'node:stream';
import type { Exit } from '../local/stream-ends.ts';
import { exitOf } from '../local/stream-ends.ts';
import type { ProcessTree } from './process-tree.ts';
import { LAUNCHER, spawnApart } from './spawn-apart.ts';

/** A command with its folder and its program as they are on this machine. */
export interface OnMachine {
  readonly argv: readonly [string, ...string[]];
  readonly cwd: string;
  readonly env: Readonly<Record<string, string>>;
  /** Largest file that it can write. No limit on Windows. */
  readonly fileBytes: number;
  readonly platform: NodeJS.Platform;
}

export interface Started {
  readonly stdin: Writable;
  readonly stdout: Readable;
  readonly stderr: Readable;
  readonly exited: Promise<Exit>;
  /** Lets go of what would end the tree if this program died. */
  readonly letGo: () => void;
}

/** Starts a command as the person's own programs are started, all that it starts in a tree that ends with this program. Throws what the system refuses at once. */
export function startOnMachine(command: OnMachine, tree: ProcessTree): Started {
  const child = command.platform === 'win32' ? spawnPlain(command) : spawnShell(command, tree);
  const exited = exitOf(child);
  const isHeld = tree.holds(child.pid) && command.platform !== 'win32';
  const guard = isHeld ? spawnApart(tree.guardArgv(), { cwd: '/', env: {}, outputs: 'ignore' }) : undefined;
  guard?.on('error', () => tree.signal('SIGKILL'));
  return {
    ...{ stdin: child.stdin as Writable, stdout: child.stdout as Readable, stderr: child.stderr as Readable, exited },
    letGo: () => void guard?.kill('SIGKILL'),
  };
}

/** No core dumps, and the largest file, in blocks as this shell counts them. */
const LIMITED = `ulimit -c 0; ulimit -f "$1" || exit 1; shift; ${LAUNCHER}`;

function spawnShell({ argv, cwd, env, fileBytes, platform }: OnMachine, tree: ProcessTree): ChildProcess {
  const blocks = `${Math.ceil(fileBytes / (platform === 'darwin' ? 1024 : 512))}`;
  return spawnApart(['-c', LIMITED, 'sh', blocks, ...tree.joinFiles, '--', ...argv], { cwd, env, outputs: 'pipe' });
}

function spawnPlain({ argv: [program, ...args], cwd, env }: OnMachine): ChildProcess {
  return spawn(program, args, { cwd, env: { ...env }, stdio: 'pipe', windowsHide: true });
}

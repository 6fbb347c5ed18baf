import type { ChildProcess } from 'node:child_process';
import type { Readable, Writable } from 'node:stream';
import { sayEnding } from '../../../runtime/tools/output-text.ts';
import { endInSteps } from '../end-in-steps.ts';
import { keptOutput } from '../local/kept-output.ts';
import { type Exit, exitOf } from '../local/stream-ends.ts';
import { type ProgramEnd, type RunningProgram, STDERR_BYTES, type Start } from '../running-program.ts';
import type { ProcessTree } from './process-tree.ts';
import { LAUNCHER, spawnApart } from './spawn-apart.ts';
import type { OnMachine } from './start-on-machine.ts';

type Kept = Pick<OnMachine, 'argv' | 'cwd' | 'env'>;

/** Starts a program that goes on, with pipes. All that it starts ends with it and with this program. Nothing has run where it is refused. */
export async function keepOnMachine(command: Kept, tree: ProcessTree): Promise<Start> {
  try {
    return { ok: true, program: startIn(tree, command) };
  } catch (cause) {
    // Nothing has run, such as with arguments that are too long for this system.
    await tree.close();
    return { ok: false, reason: (cause as Error).message };
  }
}

function startIn(tree: ProcessTree, { argv: program, cwd, env }: Kept): RunningProgram {
  const argv = ['-c', LAUNCHER, 'sh', ...tree.joinFiles, '--', ...program];
  const child = spawnApart(argv, { cwd, env, outputs: 'pipe' });
  const exited = exitOf(child);
  const guard = tree.holds(child.pid)
    ? spawnApart(tree.guardArgv(), { cwd: '/', env: {}, outputs: 'ignore' })
    : undefined;
  const ended = untilGone(child, { exited, tree, guard });
  ended.catch(() => undefined);
  const stdin = child.stdin as Writable;
  const kill = () => tree.signal('SIGKILL');
  const closeInput = () => stdin.end();
  return {
    ...{ stdin, stdout: child.stdout as Readable, ended },
    kill: async () => {
      kill();
      await ended;
    },
    end: () => endInSteps({ over: ended, closeInput, terminate: () => tree.signal('SIGTERM'), kill }),
  };
}

interface Ending {
  readonly exited: Promise<Exit>;
  readonly tree: ProcessTree;
  readonly guard: ChildProcess | undefined;
}

async function untilGone(child: ChildProcess, { exited, tree, guard }: Ending): Promise<ProgramEnd> {
  const kept = keptOutput(STDERR_BYTES, () => undefined);
  child.stderr?.on('data', (bytes: Buffer) => kept.add({ stream: 'stderr', bytes }));
  guard?.on('error', () => tree.signal('SIGKILL'));
  const exit = await exited;
  tree.signal('SIGKILL');
  await tree.close();
  guard?.kill('SIGKILL');
  child.stdout?.resume();
  child.stdin?.destroy();
  const stderr = Buffer.concat(kept.chunks().map(({ bytes }) => bytes)).toString();
  return { says: sayExit(exit), stderr };
}

function sayExit(exit: Exit): string {
  if ('error' in exit) return `It did not start: ${exit.error.message}`;
  const { code, signal } = exit;
  const known = { limitsHit: [], ...(code === null ? {} : { exitCode: code }), ...(signal === null ? {} : { signal }) };
  return sayEnding({ ending: signal === null ? 'exited' : 'signalled', ...known }) ?? 'It exited with 0.';
}

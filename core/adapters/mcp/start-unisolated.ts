import type { ChildProcess } from 'node:child_process';
import type { Readable, Writable } from 'node:stream';
import type { StdioStart } from '../../model/mcp/mcp-profile.ts';
import { sayEnding } from '../../runtime/tools/output-text.ts';
import { endInSteps } from '../sandbox/end-in-steps.ts';
import { keptOutput } from '../sandbox/local/kept-output.ts';
import { type Exit, exitOf } from '../sandbox/local/stream-ends.ts';
import { type ProgramEnd, type RunningProgram, STDERR_BYTES, type Start } from '../sandbox/running-program.ts';
import { ownEnvironment } from '../sandbox/unisolated/own-environment.ts';
import { type ProcessTree, processTree } from '../sandbox/unisolated/process-tree.ts';
import { LAUNCHER, spawnApart } from '../sandbox/unisolated/spawn-apart.ts';

/**
 * Starts a program that runs as the person's own do. All that it starts ends with it and with this program. Its environment is what the
 * profile says, and what every program needs to find others and a home. Throws where this machine can't be looked at.
 */
export async function startUnisolated(start: StdioStart, cwd: string): Promise<Start> {
  const tree = processTree();
  try {
    return { ok: true, program: startIn(tree, start, cwd) };
  } catch (cause) {
    // Nothing has run, such as with arguments that are too long for this system.
    await tree.close();
    return { ok: false, reason: (cause as Error).message };
  }
}

function startIn(tree: ProcessTree, { command, args, env }: StdioStart, cwd: string): RunningProgram {
  const argv = ['-c', LAUNCHER, 'sh', ...tree.joinFiles, '--', command, ...args];
  const child = spawnApart(argv, { cwd, env: { ...ownEnvironment(), ...runtimeFolder(), ...env }, outputs: 'pipe' });
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

/** Where servers of tools find those of this login, such as its notifications. */
function runtimeFolder(): Record<string, string> {
  const { XDG_RUNTIME_DIR: folder } = process.env;
  return folder === undefined ? {} : { XDG_RUNTIME_DIR: folder };
}

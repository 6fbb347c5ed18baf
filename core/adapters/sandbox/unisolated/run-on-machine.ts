import type { Readable } from 'node:stream';
import { setTimeout as sleep } from 'node:timers/promises';
import type { CommandEnd, OutputChunk, SandboxCommand, Watch } from '../../../runtime/ports/sandbox.ts';
import { type How, howExited, limitsOf, type Stop } from '../local/ending-of.ts';
import { type KeptOutput, keptOutput } from '../local/kept-output.ts';
import type { Exit } from '../local/stream-ends.ts';
import { watchDisk } from '../local/watch-disk.ts';
import type { ProcessTree } from './process-tree.ts';
import { type OnMachine, type Started, startOnMachine } from './start-on-machine.ts';

interface Run {
  readonly command: SandboxCommand;
  readonly here: OnMachine;
  readonly tree: ProcessTree;
  readonly watch: Watch;
  /** Of this machine, that its limit on disk is for. */
  readonly folders: readonly string[];
  /** What those took before it started. */
  readonly beforeBytes: number;
}

/** Longest that output is waited for of what left the tree and still has it open. ms. */
const LEFT_MS = 500;

/** Runs a command to its end, and ends what it started. Throws, with the tree closed, where it could not be started. */
export async function runOnMachine(run: Run): Promise<Omit<CommandEnd, 'profileDigest' | 'startedAtMs' | 'endedAtMs'>> {
  const { command, here, tree, watch } = run;
  const { limits, stdin } = command;
  const output = keptOutput(limits.outputBytes, (chunk) => watch.onOutput?.(chunk));
  const started = await startOrClose(here, tree);
  const streams = [read(started.stdout, 'stdout', output), read(started.stderr, 'stderr', output)];
  // Whoever ended without reading it has another ending to tell.
  started.stdin.on('error', () => started.stdin.destroy());
  started.stdin.end(stdin);
  const { stop, isDiskOver, isFileFull } = await stoppedBy(run, started);
  const exit = await started.exited;
  tree.signal('SIGKILL');
  const { used, hits } = { used: tree.used(), hits: tree.hits() };
  await tree.close();
  started.letGo();
  await Promise.race([Promise.all(streams), sleep(LEFT_MS, undefined, { ref: false })]);
  for (const stream of [started.stdout, started.stderr, started.stdin]) stream.destroy();
  if ('error' in exit && stop === undefined) return unstarted(exit.error.message);
  const how = howEnded(stop, exit);
  return {
    ...how,
    ...{ output: output.chunks(), outputBytes: output.totalBytes(), used },
    limitsHit: limitsOf({ stop, isDiskOver, isFileFull, hits, output, limits }, how.signal),
  };
}

async function startOrClose(here: OnMachine, tree: ProcessTree): Promise<Started> {
  try {
    return startOnMachine(here, tree);
  } catch (cause) {
    await tree.close();
    throw cause;
  }
}

/** Waits for the end, and makes it when time is over, somebody cancels, or the workspace took too much. */
async function stoppedBy(
  { command: { limits, workspace }, tree, watch, folders, beforeBytes }: Run,
  { exited }: Started,
) {
  let stop: Stop | undefined;
  const done = new AbortController();
  const kill = (because: Stop) => {
    if (done.signal.aborted) return;
    stop ??= because;
    tree.signal('SIGKILL');
  };
  const timer = setTimeout(() => kill('timed-out'), limits.timeoutMs);
  const cancel = () => kill('cancelled');
  watch.signal.addEventListener('abort', cancel);
  if (watch.signal.aborted) cancel();
  const { diskBytes: limitBytes, fileBytes } = limits;
  const disk = { workspace, folders, limitBytes, fileBytes, beforeBytes, pids: tree.pids };
  // A folder that can't be watched is no folder without a limit.
  const watched = watchDisk(disk, done.signal).catch(() => ({ isOver: true, isFileFull: false }));
  void watched.then(({ isOver }) => isOver && kill('disk'));
  await exited;
  clearTimeout(timer);
  watch.signal.removeEventListener('abort', cancel);
  done.abort();
  const { isOver, isFileFull } = await watched;
  return { stop, isDiskOver: isOver, isFileFull };
}

function howEnded(stop: Stop | undefined, exit: Exit): How {
  if (stop === 'timed-out' || stop === 'cancelled') return { ending: stop };
  if ('error' in exit || stop === 'disk') return { ending: 'signalled', signal: 'SIGKILL' };
  if (exit.code === null) return { ending: 'signalled', signal: exit.signal ?? 'SIGKILL' };
  return howExited(exit.code);
}

function unstarted(reason: string) {
  return { ending: 'failed-to-start' as const, reason, output: [], outputBytes: 0, limitsHit: [], used: {} };
}

function read(from: Readable, stream: OutputChunk['stream'], output: KeptOutput): Promise<void> {
  from.on('data', (bytes: Buffer) => output.add({ stream, bytes }));
  return new Promise((resolve) => {
    from.once('end', resolve);
    from.once('error', () => resolve());
    from.once('close', resolve);
  });
}

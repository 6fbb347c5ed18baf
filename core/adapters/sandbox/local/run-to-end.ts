import type { CommandEnd, OutputChunk, SandboxLimits, Watch } from '../../../runtime/ports/sandbox.ts';
import type { LimitGroup } from './cgroup/limit-group.ts';
import { endingOf, type Observed, type Stop } from './ending-of.ts';
import { type KeptOutput, keptOutput } from './kept-output.ts';
import { type Start, type Started, startBubblewrap } from './start-bubblewrap.ts';
import { closed, type Exit, exitOf, readToEnd, textOf } from './stream-ends.ts';
import { type DiskWatch, watchDisk } from './watch-disk.ts';

export interface Run {
  readonly start: Start;
  readonly group: LimitGroup;
  readonly watch: Watch;
  readonly limits: SandboxLimits;
  readonly disk: Pick<DiskWatch, 'workspace' | 'folders' | 'beforeBytes'>;
}

/**
 * Starts a command and waits until nothing of it is left; at a limit or a cancel all of it is killed. Gives the group and the pipes back, also
 * when it rejects because nothing could be started.
 */
export async function runToEnd(run: Run): Promise<Omit<CommandEnd, 'profileDigest' | 'startedAtMs' | 'endedAtMs'>> {
  const { start, group, limits, watch } = run;
  const output = keptOutput(limits.outputBytes, (chunk) => watch.onOutput?.(chunk));
  const started = await startOrGiveBack(run);
  const streams = [reading(started, 'stdout', output), reading(started, 'stderr', output)];
  const status = textOf(started.status);
  const exited = exitOf(started.child);
  const { stop, isDiskOver, isFileFull } = await stoppedBy(run, { started, exited });
  const { used, hits } = { used: group.used(), hits: group.hits() };
  await group.close();
  const exit = await exited;
  // Nobody is left to write: what is still on its way is all there is.
  const areRead = (await Promise.all(streams)).every(Boolean);
  if (started.stdin !== undefined) await closed(started.stdin);
  start.pipes.giveBack(areRead);
  return endingOf({ stop, isDiskOver, isFileFull, exit, status: await status, output, used, hits, limits });
}

async function startOrGiveBack({ start, group }: Run): Promise<Started> {
  try {
    return startBubblewrap(start);
  } catch (cause) {
    start.pipes.giveBack(false);
    await group.close();
    throw cause;
  }
}

/** Waits for the end, and makes it when time is over, somebody cancels, or the disk is used up. */
async function stoppedBy(
  { limits, watch, disk, group }: Run,
  { started, exited }: { readonly started: Started; readonly exited: Promise<Exit> },
): Promise<Pick<Observed, 'stop' | 'isDiskOver' | 'isFileFull'>> {
  let stop: Stop | undefined;
  const kill = (because: Stop) => {
    stop ??= because;
    started.child.kill('SIGKILL');
  };
  const done = new AbortController();
  const timer = setTimeout(() => kill('timed-out'), limits.timeoutMs);
  const cancel = () => kill('cancelled');
  watch.signal.addEventListener('abort', cancel);
  if (watch.signal.aborted) cancel();
  const may = { limitBytes: limits.diskBytes, fileBytes: limits.fileBytes };
  const watching = watchDisk({ ...disk, ...may, pids: group.pids }, done.signal);
  const watched = watching.then(
    (found) => {
      // Found in the last look, there is nobody to kill any more.
      if (found.isOver && !done.signal.aborted) kill('disk');
      return found;
    },
    () => {
      // A folder that can't be watched is no folder without a limit.
      kill('disk');
      return { isOver: true, isFileFull: false };
    },
  );
  await exited;
  clearTimeout(timer);
  watch.signal.removeEventListener('abort', cancel);
  done.abort();
  const { isOver, isFileFull } = await watched;
  return { stop, isDiskOver: isOver, isFileFull };
}

function reading(started: Started, stream: OutputChunk['stream'], output: KeptOutput): Promise<boolean> {
  const socket = started[stream];
  socket.on('data', (bytes: Buffer) => output.add({ stream, bytes }));
  return readToEnd(socket);
}

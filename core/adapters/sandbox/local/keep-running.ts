import type { ChildProcess } from 'node:child_process';
import type { SandboxLimits } from '../../../runtime/ports/sandbox.ts';
import { sayEnding } from '../../../runtime/tools/output-text.ts';
import { endInSteps, signalAll } from '../end-in-steps.ts';
import { type ProgramEnd, type RunningProgram, STDERR_BYTES } from '../running-program.ts';
import { endingOf, type Stop } from './ending-of.ts';
import { keptOutput } from './kept-output.ts';
import type { Prepared } from './prepare-command.ts';
import { type Started, startBubblewrap } from './start-bubblewrap.ts';
import { closed, type Exit, exitOf, readToEnd, textOf } from './stream-ends.ts';
import { watchDisk } from './watch-disk.ts';

/**
 * Starts a command that goes on, with its input open. Throws where it can't be started; group and pipes are given back then. `attend` is called
 * with bubblewrap before anything of it was heard.
 */
export async function keepRunning(
  prepared: Prepared,
  limits: SandboxLimits,
  attend?: (child: ChildProcess) => void,
): Promise<RunningProgram> {
  const { group } = prepared;
  const started = await startOrGiveBack(prepared);
  const { child, stdin, stdout } = started;
  attend?.(child);
  if (stdin === undefined) throw new Error('a program that goes on has an input');
  const exited = exitOf(child);
  const kill = () => void child.kill('SIGKILL');
  const watched = untilOver(prepared, { limits, exited, kill });
  const ended = untilGone(prepared, { started, exited, watched, limits });
  // Whoever waits for it is told; where nobody does, it must not end this program.
  ended.catch(() => undefined);
  return {
    ...{ stdin, stdout, ended },
    kill: async () => {
      kill();
      await ended;
    },
    end: () =>
      endInSteps({
        over: ended,
        closeInput: () => stdin.end(),
        // Not bubblewrap itself: it would take all with it at once.
        terminate: () =>
          signalAll(
            group.pids().filter((pid) => pid !== child.pid),
            'SIGTERM',
          ),
        kill,
      }),
  };
}

async function startOrGiveBack({ start, group }: Prepared): Promise<Started> {
  try {
    return startBubblewrap({ ...start, stdin: 'open' });
  } catch (cause) {
    start.pipes.giveBack(false);
    await group.close();
    throw cause;
  }
}

interface Watching {
  readonly limits: SandboxLimits;
  readonly exited: Promise<Exit>;
  readonly kill: () => void;
}

/** Kills a program that fills the disk. Resolves when it has exited, with why it was killed. */
async function untilOver({ disk, group }: Prepared, { limits, exited, kill }: Watching): Promise<Stop | undefined> {
  const done = new AbortController();
  let stop: Stop | undefined;
  const full = () => {
    if (done.signal.aborted) return;
    stop = 'disk';
    kill();
  };
  // A folder that can't be watched is no folder without a limit.
  const may = { limitBytes: limits.diskBytes, fileBytes: limits.fileBytes };
  const watching = watchDisk({ ...disk, ...may, pids: group.pids }, done.signal).then(
    ({ isOver }) => (isOver ? full() : undefined),
    full,
  );
  await exited;
  done.abort();
  await watching;
  return stop;
}

interface Ending {
  readonly started: Started;
  readonly exited: Promise<Exit>;
  readonly watched: Promise<Stop | undefined>;
  readonly limits: SandboxLimits;
}

async function untilGone(
  { start, group }: Prepared,
  { started, exited, watched, limits }: Ending,
): Promise<ProgramEnd> {
  const { stdin, stdout, stderr } = started;
  const output = keptOutput(STDERR_BYTES, () => undefined);
  stderr.on('data', (bytes: Buffer) => output.add({ stream: 'stderr', bytes }));
  const streams = [readToEnd(stdout), readToEnd(stderr)];
  const status = textOf(started.status);
  const exit = await exited;
  const stop = await watched;
  const { used, hits } = { used: group.used(), hits: group.hits() };
  await group.close();
  // Nobody is left to write. What is still on its way is read, also where nobody asks for it any more.
  stdout.resume();
  const areRead = (await Promise.all(streams)).every(Boolean);
  if (stdin !== undefined) await closed(stdin);
  start.pipes.giveBack(areRead);
  const seen = { stop, isDiskOver: stop === 'disk', isFileFull: false, exit, status: await status, output, used, hits };
  const end = endingOf({ ...seen, limits: { ...limits, outputBytes: Number.MAX_SAFE_INTEGER } });
  const text = Buffer.concat(output.chunks().map(({ bytes }) => bytes)).toString();
  return { says: sayEnding(end) ?? 'It exited with 0.', stderr: text };
}

import { constants } from 'node:os';
import type { CommandEnd, SandboxLimits } from '../../../runtime/ports/sandbox.ts';
import type { KeptOutput } from './kept-output.ts';
import type { Exit } from './stream-ends.ts';

/** Why a command was killed by us. */
export type Stop = 'timed-out' | 'cancelled' | 'disk';

export interface Observed {
  readonly stop: Stop | undefined;
  /** Whether more was added to the disk than may be, killed for it or not. */
  readonly isDiskOver: boolean;
  /** Whether a file came to the size that none may pass. */
  readonly isFileFull: boolean;
  readonly exit: Exit;
  /** What bubblewrap said of itself. */
  readonly status: string;
  readonly output: KeptOutput;
  readonly used: CommandEnd['used'];
  readonly hits: readonly ('memoryBytes' | 'processes')[];
  readonly limits: SandboxLimits;
}

/**
 * How a command ended, by what was seen of it. Exit codes 129 to 159 read as the signal of that number less 128, as shells and bubblewrap give
 * them: a program that exits so by itself is not told apart.
 */
export function endingOf(seen: Observed): Omit<CommandEnd, 'profileDigest' | 'startedAtMs' | 'endedAtMs'> {
  const { stop, exit, output, used } = seen;
  if (stop === undefined) {
    const reason = 'error' in exit ? exit.error.message : unstarted(seen, exit.code);
    if (reason !== undefined) {
      return { ending: 'failed-to-start', reason, output: [], outputBytes: 0, limitsHit: [], used: {} };
    }
  }
  const how = stop === 'timed-out' || stop === 'cancelled' ? { ending: stop } : howOf(seen);
  return {
    ...how,
    ...{ output: output.chunks(), outputBytes: output.totalBytes(), limitsHit: limitsOf(seen, how.signal), used },
  };
}

export type How = Pick<CommandEnd, 'ending' | 'exitCode' | 'signal'>;

function howOf({ stop, exit, status }: Observed): How {
  const code = exitCodeIn(status) ?? ('code' in exit ? exit.code : null);
  if (stop === 'disk' || code === null) return { ending: 'signalled', signal: 'SIGKILL' };
  return howExited(code);
}

/** How a program of a shell ended that exited with a code. */
export function howExited(code: number): How {
  const signal = signalNames.get(code - 128);
  return signal === undefined ? { ending: 'exited', exitCode: code } : { ending: 'signalled', signal };
}

/** Of several names the first: SIGABRT, not SIGIOT. */
const signalNames = new Map(
  Object.entries(constants.signals)
    .reverse()
    .map(([name, number]) => [number, name]),
);

/** Bubblewrap gives the command's exit code only where the command was there; before that, it says on stderr what went wrong. */
function unstarted({ status, output }: Observed, code: number | null): string | undefined {
  if (exitCodeIn(status) !== undefined || code === null || code >= 128) return undefined;
  const said = Buffer.concat(output.chunks().flatMap(({ stream, bytes }) => (stream === 'stderr' ? [bytes] : [])));
  return (
    said
      .toString()
      .replace(/^bwrap: /gm, '')
      .trim() || `the sandbox ended with ${code} before the command began`
  );
}

function exitCodeIn(status: string): number | undefined {
  const code = /"exit-code"\s*:\s*(\d+)/.exec(status)?.[1];
  return code === undefined ? undefined : Number(code);
}

/** The limits that a command came up against; `signal`: what ended it. */
export function limitsOf(
  seen: Pick<Observed, 'stop' | 'isDiskOver' | 'isFileFull' | 'hits' | 'output' | 'limits'>,
  signal: string | undefined,
): (keyof SandboxLimits)[] {
  const { stop, isDiskOver, isFileFull, hits, output, limits } = seen;
  return [
    ...(stop === 'timed-out' ? (['timeoutMs'] as const) : []),
    ...hits,
    ...(signal === 'SIGXFSZ' || isFileFull ? (['fileBytes'] as const) : []),
    ...(isDiskOver ? (['diskBytes'] as const) : []),
    ...(output.totalBytes() > limits.outputBytes ? (['outputBytes'] as const) : []),
  ];
}

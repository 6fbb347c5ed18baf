import { constants } from 'node:os';
import { ExitWith } from './exit-with.ts';

/** A second one of these is meant. */
const ASKED = ['SIGINT', 'SIGTERM'] as const;
/** A terminal that goes away says so itself, and its shell says it again. */
const HANGS_UP = 'SIGHUP';

/** What require-node.mjs says in the place of a signal's name: the process that handed over its command line is gone. */
const OUTER_GONE = 'outer-gone';

/** Why work is to end: the reason of its signal. */
export class Interruption extends Error {
  /** `host`: no person ended it. */
  readonly by: 'person' | 'host';
  /** Of a command that ends by it, as shells have it: 128 and the number of the signal. */
  readonly exitCode: number;
  constructor(by: 'person' | 'host', says: string, exitCode: number) {
    super(says);
    this.name = 'Interruption';
    this.by = by;
    this.exitCode = exitCode;
  }
}

const working = new Set<AbortController>();

/** Runs work that is to end in order where the process is interrupted: its signal aborts then, with an {@link Interruption}. A second SIGINT or SIGTERM ends the process. */
export async function untilInterrupted<T>(work: (signal: AbortSignal) => Promise<T>): Promise<T> {
  const stop = new AbortController();
  const end = (signal: NodeJS.Signals | typeof OUTER_GONE) => stop.abort(interruptionBy(signal));
  working.add(stop);
  for (const interrupt of ASKED) process.once(interrupt, end);
  process.on(HANGS_UP, end);
  try {
    return await work(stop.signal);
  } finally {
    for (const interrupt of [...ASKED, HANGS_UP]) process.off(interrupt, end);
    working.delete(stop);
  }
}

/** Interrupts what is under way. Gives whether anything was. */
export function interruptWork(why: Interruption): boolean {
  for (const stop of working) stop.abort(why);
  return working.size > 0;
}

/** Gives the exit code of a command whose work was interrupted; undefined where it was not. */
export function interruptedExitCode({ aborted, reason }: AbortSignal): number | undefined {
  return aborted ? (reason as Interruption).exitCode : undefined;
}

/** Ends a command that has said all: throws ExitWith where its work was interrupted. */
export function endIfInterrupted(signal: AbortSignal): void {
  const exitCode = interruptedExitCode(signal);
  if (exitCode !== undefined) throw new ExitWith(exitCode);
}

function interruptionBy(signal: NodeJS.Signals | typeof OUTER_GONE): Interruption {
  return signal === OUTER_GONE
    ? new Interruption('host', 'the program at the command line ended before it', exitCodeBy('SIGTERM'))
    : new Interruption('person', 'interrupted at the command line', exitCodeBy(signal));
}

function exitCodeBy(signal: NodeJS.Signals): number {
  return 128 + constants.signals[signal];
}

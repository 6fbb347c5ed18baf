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
  constructor(by: 'person' | 'host', says: string) {
    super(says);
    this.name = 'Interruption';
    this.by = by;
  }
}

const working = new Set<AbortController>();

/** Runs work that is to end in order where the process is interrupted: its signal aborts then, with an {@link Interruption}. A second SIGINT or SIGTERM ends the process. */
export async function untilInterrupted<T>(work: (signal: AbortSignal) => Promise<T>): Promise<T> {
  const stop = new AbortController();
  const end = (signal: string) => stop.abort(interruptionBy(signal));
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

function interruptionBy(signal: string): Interruption {
  return signal === OUTER_GONE
    ? new Interruption('host', 'the program at the command line ended before it')
    : new Interruption('person', 'interrupted at the command line');
}

/** What has caps: a run of an agent, or that of the program which it is a part of. */
export type Capped = 'run' | 'program’s run';

/** That a run used up its time, in ms, and what a person can do. */
export function sayTimeOver(timeMs: number, capped: Capped = 'run'): string {
  const over = `The ${capped} is at its cap of ${timeMs / 1000} s.`;
  return capped === 'run'
    ? `${over} Say what it is to do next, under a higher limits.timeMs where it needs more at once.`
    : `${over} Begin another run of the program, under a higher limits.timeMs.`;
}

/** That a run used up its time, in ms, and what a person can do. */
export function sayTimeOver(timeMs: number): string {
  return `The run is at its cap of ${timeMs / 1000} s. Say what it is to do next, under a higher limits.timeMs where it needs more at once.`;
}

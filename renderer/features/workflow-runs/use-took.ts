import { duration } from '../../ui/time.ts';
import { useElapsed } from '../../ui/use-elapsed.ts';

/** How long something took, or has gone on for so far; undefined where it did not begin. */
export function useTook(beganAtMs: number | undefined, endedAtMs: number | undefined): string | undefined {
  const elapsed = useElapsed(beganAtMs, endedAtMs);
  if (beganAtMs === undefined || elapsed === undefined) return undefined;
  return duration(endedAtMs === undefined ? elapsed : endedAtMs - beganAtMs);
}

import type { LaneLayout } from '../../../renderer/features/session-graph/lane-layout.ts';

/** Pairs of segments that lie over each other in one lane, in words. Looks at every pair, whatever order they are in. */
export function overlapping({ segments }: LaneLayout): string[] {
  return segments.flatMap((a, index) =>
    segments
      .slice(index + 1)
      .filter((b) => a.lane === b.lane && a.top < b.end && b.top < a.end)
      .map((b) => `${a.branch} ${a.top}..${a.end} and ${b.branch} ${b.top}..${b.end} in lane ${a.lane}`),
  );
}

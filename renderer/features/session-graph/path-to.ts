import type { Anchor, LaneLayout } from './lane-layout.ts';

/**
 * The way from the root to a step: for each segment on it, the index of its last step on the way. -1 for a segment that
 * has only its header on the way. Empty where nothing is asked for.
 */
export type GraphPath = ReadonlyMap<number, number>;

export function pathTo(layout: LaneLayout, anchor: Anchor | undefined): GraphPath {
  const path = new Map<number, number>();
  for (let at = anchor; at !== undefined && !path.has(at.segment); at = layout.segments[at.segment]?.from) {
    path.set(at.segment, at.index);
  }
  return path;
}

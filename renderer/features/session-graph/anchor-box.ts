import type { Anchor, LaneLayout } from './lane-layout.ts';
import { laneSizes } from './lane-sizes.ts';
import { type Box, laneLeft } from './window-query.ts';

/** A step's card, or the header of a lane where the anchor is its start; px at 100 %. Absent for an unknown segment. */
export function anchorBox({ segments }: LaneLayout, { segment, index }: Anchor): Box | undefined {
  const lane = segments[segment];
  if (lane === undefined) return undefined;
  const left = laneLeft(lane);
  const top = lane.tops[index] ?? lane.top;
  return { left, right: left + laneSizes.width, top, bottom: top + (lane.heights[index] ?? laneSizes.headSlot) };
}

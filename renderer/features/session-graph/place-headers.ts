import type { Lane } from '../../../core/contract/view.ts';
import { type GraphView, onScreenX, onScreenY } from './graph-view.ts';
import type { Segment } from './lane-layout.ts';
import { laneSizes } from './lane-sizes.ts';

import { laneLeft } from './window-query.ts';

/** A branch's header on screen, px. */
export interface PlacedHeader {
  readonly segment: Segment;
  readonly left: number;
  readonly top: number;
  readonly width: number;
  readonly height: number;
  /** px. Never under 9. */
  readonly fontSize: number;
  /** Held at the top edge because its own place is above. */
  readonly isPinned: boolean;
  /** How much there is room for in a lane that is whole in view; of facts, those are shown that have room. */
  readonly says: 'title' | 'title-and-steps' | 'all';
}

/** What headers are placed from. */
export interface HeaderWants {
  readonly view: GraphView;
  readonly lanes: ReadonlyMap<string, Lane>;
  /** Segments in view. */
  readonly segments: readonly Segment[];
}

/** True where a chip of words has room beside the title and the facts, which come first. */
export function hasRoomForChip({ width }: Pick<PlacedHeader, 'width'>): boolean {
  return width > 520;
}

/** Below this zoom lanes are too narrow for headers: see place-landmarks. */
export const headersFromZoom = 0.14;
const nearZoom = 0.56;
const edge = 8;
const subAgentIndent = 14;
/** At the sides of the view: what goes by under a header is hidden this far around it, px. */
export const sideEdge = 3;
/** px at text size 1. */
const leastSeen = 140;

/** Headers of the segments in view, those held at the top edge first. At most one to a lane is held. */
export function placeHeaders({ view, lanes, segments }: HeaderWants): PlacedHeader[] {
  if (view.zoom < headersFromZoom) return [];
  return segments
    .flatMap((segment) => place(view, segment, lanes.get(segment.branch)) ?? [])
    .sort((a, b) => Number(b.isPinned) - Number(a.isPinned));
}

function place(view: GraphView, segment: Segment, lane: Lane | undefined): PlacedHeader | undefined {
  const { zoom, textSize } = view;
  const isNear = zoom > nearZoom * textSize;
  const height = isNear ? laneSizes.header * textSize : Math.max(15, Math.min(30 * textSize, 50 * zoom));
  const lowest = onScreenY(view, segment.top + laneSizes.headSlot) - height - 1;
  const own = Math.min(lowest, onScreenY(view, segment.top + (isNear ? laneSizes.headerTop : 0)));
  const end = onScreenY(view, segment.end);
  const isPinned = own < edge && end > edge + height;
  const top = isPinned ? Math.min(edge, end - height) : own;
  const left = onScreenX(view, laneLeft(segment));
  if (top > view.height || top + height < 0 || left > view.width || left + laneSizes.width * zoom < 0) return undefined;
  const indent = lane?.row.kind === 'sub-agent' ? Math.min(subAgentIndent, subAgentIndent * zoom) : 0;
  const lanePx = zoom < 0.2 ? laneSizes.pitch * zoom - 6 : laneSizes.width * zoom;
  const across = inView({ from: left + indent, to: left + lanePx }, view);
  return {
    segment,
    left: across.from,
    top,
    width: across.to - across.from,
    height,
    fontSize: isNear ? 12.5 * textSize : Math.max(9.5, Math.min(11.5 * textSize, 30 * zoom)),
    isPinned,
    says: lanePx > 320 * textSize ? 'all' : lanePx > 180 * textSize ? 'title-and-steps' : 'title',
  };
}

interface Across {
  readonly from: number;
  readonly to: number;
}

/** The part of a header that is in view, so that it is read whole; never less of it than `leastSeen`, which then goes out of view. */
function inView({ from, to }: Across, { width, textSize }: GraphView): Across {
  const least = Math.min(to - from, leastSeen * textSize);
  const left = Math.min(Math.max(from, sideEdge), to - least);
  return { from: left, to: Math.max(Math.min(to, width - sideEdge), left + least) };
}

import { createFreeLanes, type FreeLanes, firstFree, noteLane } from './free-lanes.ts';
import { laneSizes } from './lane-sizes.ts';

/** One unbroken run of a branch in one lane. Most branches are one segment, see {@link appendStep}. */
export interface Segment {
  /** Its place in {@link LaneLayout.segments}. */
  readonly number: number;
  readonly branch: string;
  /** 0 is the leftmost. */
  readonly lane: number;
  /** Top of the room for its header, px. */
  readonly top: number;
  /** Where its edge leaves; absent for a root. */
  readonly from: Anchor | undefined;
  /** It goes on with a branch that another segment begins: that branch would have run into one below it. */
  readonly isContinued: boolean;
  /** Top of each step, px, rising. */
  readonly tops: number[];
  /** Height of each step, px. */
  readonly heights: number[];
  /** Bottom of its last step, px; of its header while it has none. */
  end: number;
  /** Nothing else is placed above this in its lane. Infinity while the branch may still grow. */
  reservedTo: number;
  /** Top of the segment below it in its lane, px; Infinity where there is none. */
  limit: number;
}

/** A placed step: which segment, and which step of it. Index -1 is the segment's start: its header, before any step. */
export interface Anchor {
  readonly segment: number;
  readonly index: number;
}

/** Where every step is. Grows by {@link openBranch} and {@link appendStep} only; nothing that was placed ever moves. */
export interface LaneLayout {
  readonly segments: Segment[];
  /** Segments of each lane from top to bottom: they never overlap. */
  readonly lanes: Segment[][];
  readonly free: FreeLanes;
  /** Segments of each branch in order. */
  readonly branches: Map<string, Segment[]>;
  /** Bottom of the lowest segment, px. */
  height: number;
}

/** A branch to be placed. */
export interface NewBranch {
  readonly branch: string;
  /** Where it leaves; absent for a root. */
  readonly from?: Anchor | undefined;
  /** Height of all its steps with the gaps between them, px. Left out, or Infinity, while that is not known. */
  readonly room?: number;
}

/** A step to be placed. */
export interface NewStep {
  readonly branch: string;
  /** px. */
  readonly height: number;
  /** Steps of other branches that it comes after: the fork point of its branch, the heads that a merge takes in. */
  readonly after?: readonly Anchor[];
}

export function createLaneLayout(): LaneLayout {
  return { segments: [], lanes: [], free: createFreeLanes(), branches: new Map(), height: 0 };
}

/** Places the header of a branch in the nearest free lane right of the step it leaves from. A no-op for a known branch. */
export function openBranch(layout: LaneLayout, { branch, from, room = Infinity }: NewBranch): void {
  if (layout.branches.has(branch)) return;
  openSegment(layout, { branch, from, top: from === undefined ? 0 : under(layout, from) + laneSizes.forkDrop }, room);
}

/**
 * Places one step below everything that it comes after, at the end of its branch, however many there are. Opens the branch at
 * the first step of `after` if need be. A branch that outgrows its room stays in its lane while nothing is below it;
 * where it would run into another it goes on as a new segment in a free lane.
 */
export function appendStep(layout: LaneLayout, { branch, height, after = [] }: NewStep): Anchor {
  openBranch(layout, { branch, from: after[0] });
  const last = layout.branches.get(branch)?.at(-1);
  if (last === undefined) throw new Error(`branch ${branch} was opened without a segment`);
  const top = Math.max(last.end + laneSizes.gap, ...after.map((from) => under(layout, from)));
  if (top + height + laneSizes.tail <= last.limit) return put(layout, last, { top, height });
  const from = last.tops.length === 0 ? last.from : { segment: last.number, index: last.tops.length - 1 };
  const next = openSegment(layout, { branch, from, top: top + laneSizes.forkDrop }, Infinity);
  return put(layout, next, { top: next.end + laneSizes.gap, height });
}

/** Makes the room below a branch free for others. A no-op for an unknown branch; undone by the branch's next step. */
export function closeBranch(layout: LaneLayout, branch: string): void {
  const last = layout.branches.get(branch)?.at(-1);
  if (last === undefined) return;
  last.reservedTo = last.end + laneSizes.tail;
  noteLast(layout, last.lane);
}

function under(layout: LaneLayout, { segment, index }: Anchor): number {
  const from = layout.segments[segment];
  if (index < 0) return (from?.top ?? 0) + laneSizes.headSlot;
  return (from?.tops[index] ?? 0) + (from?.heights[index] ?? 0) + laneSizes.gap;
}

function openSegment(layout: LaneLayout, place: Pick<Segment, 'branch' | 'from' | 'top'>, room: number): Segment {
  const parent = place.from === undefined ? undefined : layout.segments[place.from.segment];
  const reservedTo = place.top + laneSizes.headSlot + room + laneSizes.tail;
  const lane = freeLane(layout, parent === undefined ? 0 : parent.lane + 1, { top: place.top, bottom: reservedTo });
  const segment: Segment = {
    ...place,
    number: layout.segments.length,
    lane,
    isContinued: layout.branches.has(place.branch),
    tops: [],
    heights: [],
    end: place.top + laneSizes.headSlot - laneSizes.gap,
    reservedTo,
    limit: Infinity,
  };
  layout.segments.push(segment);
  insert(layout.lanes, segment);
  noteLast(layout, lane);
  layout.branches.set(place.branch, [...(layout.branches.get(place.branch) ?? []), segment]);
  layout.height = Math.max(layout.height, segment.end);
  return segment;
}

function freeLane({ lanes, free }: LaneLayout, first: number, span: { top: number; bottom: number }): number {
  return firstFree(free, first, span, (lane) => {
    const segments = lanes[lane] ?? [];
    const above = segments[countAbove(segments, span.bottom) - 1];
    return above === undefined || above.reservedTo <= span.top;
  });
}

function noteLast({ lanes, free }: LaneLayout, lane: number): void {
  const last = lanes[lane]?.at(-1);
  if (last !== undefined) noteLane(free, lane, last);
}

/** How many segments of a lane begin above a height. */
function countAbove(lane: readonly Segment[], y: number): number {
  let low = 0;
  let high = lane.length;
  while (low < high) {
    const middle = (low + high) >> 1;
    if ((lane[middle]?.top ?? 0) < y) low = middle + 1;
    else high = middle;
  }
  return low;
}

function insert(lanes: Segment[][], segment: Segment): void {
  while (lanes.length <= segment.lane) lanes.push([]);
  const lane = lanes[segment.lane] ?? [];
  const at = countAbove(lane, segment.top);
  const above = lane[at - 1];
  if (above !== undefined) above.limit = segment.top;
  segment.limit = lane[at]?.top ?? Infinity;
  lane.splice(at, 0, segment);
}

function put(layout: LaneLayout, segment: Segment, { top, height }: { top: number; height: number }): Anchor {
  segment.tops.push(top);
  segment.heights.push(height);
  segment.end = top + height;
  const needed = segment.end + laneSizes.tail;
  if (needed > segment.reservedTo) {
    segment.reservedTo = segment.limit === Infinity ? Infinity : needed;
    noteLast(layout, segment.lane);
  }
  layout.height = Math.max(layout.height, segment.end);
  return { segment: segment.number, index: segment.tops.length - 1 };
}

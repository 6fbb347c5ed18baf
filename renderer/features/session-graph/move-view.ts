import { type GraphView, zoomLimits } from './graph-view.ts';
import type { LaneLayout, Segment } from './lane-layout.ts';
import { laneSizes } from './lane-sizes.ts';
import type { Box } from './window-query.ts';

/** Kept free around what is shown, px on screen: headers above, bars below, the overview at the right. */
const margin = { left: 24, top: 52, right: 24, bottom: 64 } as const;

/** Between what is shown and the bars below it, px. */
const footGap = 12;

/** The lowest that what is shown may reach, px on screen: bars that are higher than one line take more of the foot. */
function lowestOf({ height, foot = 0 }: Pick<GraphView, 'height' | 'foot'>): number {
  return height - Math.max(margin.bottom, foot + footGap);
}

/** What is brought into view stands below the find bar, which is under the headers. */
const revealTop = 96;

/** The size of the whole graph in px at 100 %. */
export function graphSize({ lanes, height }: LaneLayout): { readonly width: number; readonly height: number } {
  const { pitch, width, tail } = laneSizes;
  return { width: Math.max(0, lanes.length - 1) * pitch + width, height: height + tail };
}

type Room = Pick<GraphView, 'width' | 'height' | 'foot'>;

/** The zooms at which all of the width, and all of the height, is in view. */
function zoomsOfAll(room: Room, layout: LaneLayout): { readonly across: number; readonly down: number } {
  const size = graphSize(layout);
  return {
    across: Math.max(smallestZoom, (room.width - margin.left - margin.right) / size.width),
    down: Math.max(smallestZoom, (lowestOf(room) - margin.top) / size.height),
  };
}

/** Only so that a window without room has a zoom: no graph is this large. */
const smallestZoom = 1e-6;

/** Where a lane is as narrow as this allows, 2 px, more of the height is of no use: the overview shows that. */
const narrowestZoom = 0.0055;

/** True where all of the graph can be in view at once with lanes that can be told apart from a line, or are as many as fill the width. */
export function canFitAll(view: Room, layout: LaneLayout): boolean {
  const { across, down } = zoomsOfAll(view, layout);
  return down >= Math.min(across, narrowestZoom);
}

/** How far one may zoom out of a graph: to the common limit, or to where all of its width is in view, and its height where that is of use. */
export function leastZoom(view: Room, layout: LaneLayout): number {
  const { across, down } = zoomsOfAll(view, layout);
  return Math.min(zoomLimits.least, across, Math.max(down, narrowestZoom));
}

/** All lanes in view. A session is usually much higher than wide, so this fits the width and keeps the height looked at. */
export function fitWidth(view: GraphView, layout: LaneLayout): GraphView {
  const size = graphSize(layout);
  const room = view.width - margin.left - margin.right;
  const zoom = clamp(room / size.width, leastZoom(view, layout), view.textSize);
  const x = margin.left + Math.max(0, (room - size.width * zoom) / 2);
  const highest = margin.top;
  const lowest = Math.min(highest, lowestOf(view) - size.height * zoom);
  const middle = (view.height / 2 - view.y) / view.zoom;
  return { ...view, zoom, x, y: clamp(view.height / 2 - middle * zoom, lowest, highest) };
}

/**
 * All of the session in view, from its beginning to its end: the second press of Fit. Small sessions are not made larger. The same as
 * `fitWidth` where nothing could be made out of all.
 */
export function fitHeight(view: GraphView, layout: LaneLayout): GraphView {
  if (!canFitAll(view, layout)) return fitWidth(view, layout);
  const size = graphSize(layout);
  const { across, down } = zoomsOfAll(view, layout);
  const zoom = Math.min(across, down, view.textSize);
  const x = margin.left + Math.max(0, (view.width - margin.left - margin.right - size.width * zoom) / 2);
  return { ...view, zoom, x, y: margin.top };
}

/** The end of a segment at the foot of the view, with room for what comes next. */
export function atEnd(view: GraphView, segment: Segment): GraphView {
  const { zoom } = view;
  const end = lowestOf(view) - (segment.end + ghostRoom) * zoom;
  const box = { left: segment.lane * laneSizes.pitch, right: segment.lane * laneSizes.pitch + laneSizes.width };
  const sideways = reveal(view, {
    ...box,
    top: (revealTop - view.y) / zoom,
    bottom: (revealTop - view.y) / zoom,
  });
  return { ...view, x: sideways.x, y: Math.min(margin.top, end) };
}

/** What zooming keeps to. */
interface ZoomKeeps {
  /** One may not zoom out below this; the common limit unless told. */
  readonly least?: number;
  /** What stays in view, px at 100 %. */
  readonly box?: Box | undefined;
}

/**
 * Another zoom. The point of the box that is nearest to the middle stays where it is on screen, and the box comes into view where the
 * middle was not over it. Without a box the middle stays.
 */
export function zoomTo(view: GraphView, zoom: number, { least = zoomLimits.least, box }: ZoomKeeps = {}): GraphView {
  const next = clamp(zoom, least, zoomLimits.greatest);
  const middle = { x: (view.width / 2 - view.x) / view.zoom, y: (view.height / 2 - view.y) / view.zoom };
  const kept =
    box === undefined ? middle : { x: clamp(middle.x, box.left, box.right), y: clamp(middle.y, box.top, box.bottom) };
  const x = view.x + kept.x * (view.zoom - next);
  const y = view.y + kept.y * (view.zoom - next);
  const zoomed = { ...view, zoom: next, x, y };
  if (box === undefined) return zoomed;
  const shown = reveal(zoomed, box);
  return { ...zoomed, x: kept.x === middle.x ? x : shown.x, y: kept.y === middle.y ? y : shown.y };
}

/** A box in the middle, at 100 %. Near the left or upper edge of the graph it stays at that edge. */
export function focusOn(view: GraphView, box: Box): GraphView {
  const zoom = view.textSize;
  const [cx, cy] = [((box.left + box.right) / 2) * zoom, ((box.top + box.bottom) / 2) * zoom];
  const x = Math.min(margin.left, view.width / 2 - cx);
  const y = Math.min(laneSizes.headerTop, view.height / 2 - cy);
  return { ...view, zoom, x, y };
}

/** The least way that brings a box into view. A no-op where it is in view; the same view is returned then. */
export function reveal(view: GraphView, box: Box): GraphView {
  const { zoom } = view;
  const dx = shift(box.left * zoom + view.x, box.right * zoom + view.x, margin.left, view.width - margin.right);
  const dy = shift(box.top * zoom + view.y, box.bottom * zoom + view.y, revealTop, lowestOf(view));
  return dx === 0 && dy === 0 ? view : { ...view, x: view.x + dx, y: view.y + dy };
}

/** Brings a box into view, in each direction in which it was in view while the window had another size or other bars at its foot. */
export function keepInView(view: GraphView, was: Room, box: Box): GraphView {
  const before = { ...view, ...was };
  const [then, now] = [reveal(before, box), reveal(view, box)];
  return { ...view, x: then.x === before.x ? now.x : view.x, y: then.y === before.y ? now.y : view.y };
}

/** Under the end of a running branch stands what it is doing now, px at 100 %. */
const ghostRoom = 44;

/** Keeps the end of a segment where it is on screen, for somebody who watches it grow. */
export function followEnd(view: GraphView, segment: Segment, endBefore: number): GraphView {
  const end = endBefore * view.zoom + view.y;
  const left = segment.lane * laneSizes.pitch * view.zoom + view.x;
  const isInView = end > 0 && end <= view.height && left < view.width && left + laneSizes.width * view.zoom > 0;
  const goesOut = (segment.end + ghostRoom) * view.zoom + view.y > lowestOf(view);
  return isInView && goesOut ? { ...view, y: view.y - (segment.end - endBefore) * view.zoom } : view;
}

interface Point {
  readonly x: number;
  readonly y: number;
}

/** The view in which a thing that went from one place to another, px at 100 %, stands where it was; not above the view. */
export function keepInPlace(view: GraphView, before: Point, after: Point): GraphView {
  const { zoom } = view;
  const top = Math.max(margin.top, before.y * zoom + view.y);
  return { ...view, x: view.x + (before.x - after.x) * zoom, y: top - after.y * zoom };
}

function shift(from: number, to: number, least: number, greatest: number): number {
  if (from < least || to - from > greatest - least) return from >= least && from < greatest ? 0 : least - from;
  return to > greatest ? greatest - to : 0;
}

function clamp(value: number, least: number, greatest: number): number {
  return Math.min(greatest, Math.max(least, value));
}

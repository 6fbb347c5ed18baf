import type { Lane } from '../../../core/contract/view.ts';
import { sessionTitle } from '../../ui/session-title.ts';
import { type GraphView, onScreenX, onScreenY } from './graph-view.ts';
import type { Segment } from './lane-layout.ts';
import { laneSizes } from './lane-sizes.ts';
import type { GraphPath } from './path-to.ts';
import { headersFromZoom } from './place-headers.ts';
import { laneLeft } from './window-query.ts';

/** A branch's name at the far level, px on screen. */
export interface Landmark {
  readonly segment: Segment;
  readonly left: number;
  readonly top: number;
  readonly width: number;
  readonly height: number;
}

export interface LandmarkWants {
  readonly view: GraphView;
  readonly lanes: ReadonlyMap<string, Lane>;
  readonly segments: readonly Segment[];
  readonly path: GraphPath;
}

const most = 11;
const height = 20;
const room = 6;

/**
 * Names of a few branches in view, none over another: those on the way to the selection first, then the root, what runs,
 * what waits for a person, and the longest.
 */
export function placeLandmarks({ view, lanes, segments, path }: LandmarkWants): Landmark[] {
  if (view.zoom >= headersFromZoom) return [];
  const score = ({ branch, number, tops, from }: Segment): number => {
    const status = lanes.get(branch)?.row.status;
    const state = status === 'running' ? 1e4 : status === 'waiting' ? 6e3 : 0;
    return (path.has(number) ? 3e4 : 0) + (from === undefined ? 2e4 : 0) + state + tops.length;
  };
  const placed: Landmark[] = [];
  const inView = segments.filter((segment) => isInView(view, segment));
  for (const segment of highest(inView, score, most * 4)) {
    if (placed.length === most) break;
    const label = landmark(view, segment, titleOf(lanes.get(segment.branch)));
    if (!placed.some((other) => overlaps(label, other))) placed.push(label);
  }
  return placed;
}

/** How far the view may move before other names are chosen, px. */
const chosenForPx = 48;

/** Places names in each frame, and chooses them anew only where the view has moved some way or shows something else. */
export function createLandmarks(): (wants: LandmarkWants) => readonly Landmark[] {
  let chosen: { readonly wants: LandmarkWants; readonly landmarks: readonly Landmark[] } | undefined;
  return (wants) => {
    if (chosen === undefined || !isNear(chosen.wants, wants)) chosen = { wants, landmarks: placeLandmarks(wants) };
    const { view, lanes } = wants;
    return chosen.landmarks.map(({ segment }) => landmark(view, segment, lanes.get(segment.branch)?.row.title ?? ''));
  };
}

function isNear(a: LandmarkWants, b: LandmarkWants): boolean {
  const hasMoved = Math.abs(a.view.x - b.view.x) > chosenForPx || Math.abs(a.view.y - b.view.y) > chosenForPx;
  const isSame = a.view.zoom === b.view.zoom && a.view.width === b.view.width && a.view.height === b.view.height;
  return !hasMoved && isSame && a.segments === b.segments && a.path === b.path;
}

function isInView(view: GraphView, segment: Segment): boolean {
  const left = onScreenX(view, laneLeft(segment));
  const isBeside = left < view.width && left + laneSizes.width * view.zoom > 0;
  return isBeside && onScreenY(view, segment.top) < view.height && onScreenY(view, segment.end) > 0;
}

/** The segments with the highest scores, without sorting all of them in every frame; of equal ones the first. */
function highest(segments: readonly Segment[], score: (segment: Segment) => number, count: number): Segment[] {
  const best: { readonly segment: Segment; readonly score: number }[] = [];
  for (const segment of segments) {
    const own = score(segment);
    if (best.length === count && own <= (best.at(-1)?.score ?? 0)) continue;
    const at = best.findIndex((other) => other.score < own);
    best.splice(at === -1 ? best.length : at, 0, { segment, score: own });
    if (best.length > count) best.pop();
  }
  return best.map(({ segment }) => segment);
}

function landmark(view: GraphView, segment: Segment, title: string): Landmark {
  const width = Math.min(200, 26 + title.length * 5.9) * view.textSize;
  const left = Math.min(view.width - width - 8, Math.max(6, onScreenX(view, laneLeft(segment)) - 4));
  return { segment, left, top: Math.max(8, onScreenY(view, segment.top) - 16), width, height: height * view.textSize };
}

function titleOf(lane: Lane | undefined): string {
  return lane === undefined ? '' : sessionTitle(lane.row);
}

function overlaps(a: Landmark, b: Landmark): boolean {
  return (
    a.left < b.left + b.width + room &&
    a.left + a.width + room > b.left &&
    a.top < b.top + b.height + room &&
    a.top + a.height + room > b.top
  );
}

import type { Lane } from '../../../core/contract/view.ts';
import { sessionTitle } from '../../ui/session-title.ts';
import { type GraphView, onScreenX, onScreenY } from './graph-view.ts';
import type { Segment } from './lane-layout.ts';
import type { GraphPath } from './path-to.ts';
import { headersFromZoom } from './place-headers.ts';
import { laneLeft } from './window-query.ts';

/** A branch's name at the far level, px on screen. */
export interface Landmark {
  readonly segment: Segment;
  readonly left: number;
  readonly top: number;
  readonly width: number;
}

export interface LandmarkWants {
  readonly view: GraphView;
  readonly lanes: ReadonlyMap<string, Lane>;
  readonly segments: readonly Segment[];
  readonly path: GraphPath;
}

const most = 11;
export const landmarkHeight = 20;
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
  const ranked = segments.map((segment) => ({ segment, score: score(segment) })).sort((a, b) => b.score - a.score);
  for (const { segment } of ranked.slice(0, most * 4)) {
    if (placed.length === most) break;
    const label = landmark(view, segment, titleOf(lanes.get(segment.branch)));
    if (!placed.some((other) => overlaps(label, other))) placed.push(label);
  }
  return placed;
}

function landmark(view: GraphView, segment: Segment, title: string): Landmark {
  const width = Math.min(200, 26 + title.length * 5.9);
  const left = Math.min(view.width - width - 8, Math.max(6, onScreenX(view, laneLeft(segment)) - 4));
  return { segment, left, top: Math.max(8, onScreenY(view, segment.top) - 16), width };
}

function titleOf(lane: Lane | undefined): string {
  return lane === undefined ? '' : sessionTitle(lane.row);
}

function overlaps(a: Landmark, b: Landmark): boolean {
  return (
    a.left < b.left + b.width + room &&
    a.left + a.width + room > b.left &&
    a.top < b.top + landmarkHeight + room &&
    a.top + landmarkHeight + room > b.top
  );
}

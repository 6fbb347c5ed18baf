import { aheadIn } from '../replay/step-mark.ts';
import { spineStart, traceSpine, traceSpines, traceSpinesAhead } from './draw-spines.ts';
import { type Edge, edgesBetween } from './edge-index.ts';
import { traceElbow } from './elbow.ts';
import { boxOf, onScreenX, onScreenY } from './graph-view.ts';
import { edgeEnd, edgeStart } from './hit-edge.ts';
import { laneGap } from './lane-gap.ts';
import type { Segment } from './lane-layout.ts';
import { laneSizes } from './lane-sizes.ts';
import { mergeWay } from './merge-way.ts';
import { lineWidth, type Pen, rowOf, type Scene, selectionInk } from './scene.ts';
import { laneLeft } from './window-query.ts';

/** Below this the ground of a lane can't be told from the space beside it. */
const tracksFromZoom = 0.03;
/** Below this corners can't be told from sharp ones. One path of many round ones takes a frame to fill, plain boxes do not. */
const roundFromZoom = 0.1;

/** Draws tracks, the line down each lane, and the edges between lanes. */
export function drawEdges(pen: Pen, scene: Scene): void {
  drawTracks(pen, scene);
  const { own = [], shared = [], ahead = [] } = Object.groupBy(edgesInView(scene), (edge) => lookOf(scene, edge));
  pen.lineCap = 'round';
  pen.lineJoin = 'round';
  pen.strokeStyle = scene.colours.spine;
  pen.lineWidth = lineWidth(scene.view.zoom);
  pen.globalAlpha = scene.path.size > 0 && scene.replay.mode !== 'watch' ? 0.55 : 0.95;
  pen.beginPath();
  for (const edge of own) traceEdge(pen, scene, edge);
  traceSpines(pen, scene);
  pen.stroke();
  drawAhead(pen, scene, ahead);
  drawShared(pen, scene, shared);
  drawGaps(pen, scene);
  pen.globalAlpha = 1;
}

/** Draws the way from the root to the selection in the colour of that, over all other lines. */
export function drawPath(pen: Pen, scene: Scene): void {
  const { path, model, view } = scene;
  if (path.size === 0) return;
  pen.strokeStyle = selectionInk(scene);
  pen.lineWidth = lineWidth(view.zoom) + 1;
  pen.globalAlpha = 1;
  pen.beginPath();
  for (const [number, index] of path) {
    const segment = model.layout.segments[number];
    const edge = model.edges.to.get(number);
    if (segment === undefined) continue;
    if (edge !== undefined) traceEdge(pen, scene, edge);
    traceSpine(pen, scene, segment, { from: spineStart(segment), to: pathEnd(scene, segment, index) });
  }
  pen.stroke();
}

/** What Watch has not reached: the lines down the lanes, and edges to steps in them. */
function drawAhead(pen: Pen, scene: Scene, edges: readonly Edge[]): void {
  if (aheadIn(scene.replay) === undefined) return;
  pen.setLineDash([3, 4]);
  pen.beginPath();
  for (const edge of edges) traceEdge(pen, scene, edge);
  traceSpinesAhead(pen, scene);
  pen.stroke();
  pen.setLineDash([]);
}

/** An edge is not reached before the step that it leads to is. */
function lookOf(scene: Scene, edge: Edge): 'own' | 'shared' | 'ahead' {
  const segment = scene.model.layout.segments[edge.segment];
  const first = segment === undefined ? undefined : rowOf(scene, segment, 0);
  const to = edge.merge === undefined ? first : scene.source.steps.get(edge.merge.to);
  if (to !== undefined && aheadIn(scene.replay)?.(to) === true) return 'ahead';
  return edge.shared ? 'shared' : 'own';
}

/** The edge under the pointer stands out. */
export function drawHovered(pen: Pen, scene: Scene): void {
  if (scene.hovered === undefined) return;
  pen.strokeStyle = scene.colours.accent;
  pen.lineWidth = lineWidth(scene.view.zoom) + 1;
  pen.globalAlpha = 1;
  pen.beginPath();
  traceEdge(pen, scene, scene.hovered);
  pen.stroke();
}

function drawTracks(pen: Pen, { segments, view, colours }: Scene): void {
  const { zoom } = view;
  if (zoom < tracksFromZoom) return;
  pen.fillStyle = colours.track;
  pen.beginPath();
  for (const segment of segments) {
    const left = onScreenX(view, laneLeft(segment)) - 12 * zoom;
    const top = onScreenY(view, segment.top) - 4;
    const width = (laneSizes.width + 24) * zoom;
    const height = (segment.end - segment.top) * zoom + 10;
    if (zoom < roundFromZoom) pen.fillRect(left, top, width, height);
    else pen.roundRect(left, top, width, height, Math.max(3, 14 * zoom));
  }
  pen.fill();
}

function edgesInView({ model, view }: Scene): Edge[] {
  const box = boxOf(view);
  return edgesBetween(model.edges, box.top, box.bottom).filter(
    ({ fromLane, toLane, merge }) =>
      Math.max(fromLane, toLane) * laneSizes.pitch + (merge === undefined ? laneSizes.spine : laneSizes.pitch) >=
        box.left &&
      Math.min(fromLane, toLane) * laneSizes.pitch - laneSizes.pitch * Number(merge !== undefined) <= box.right,
  );
}

/** A spawn leaves the asking step at its side, a fork leaves the line below its step. */
function traceEdge(pen: Pen, { view }: Scene, edge: Edge): void {
  if (edge.merge !== undefined) {
    traceMerge(pen, view, edge);
    return;
  }
  const elbow = {
    fromX: onScreenX(view, edgeStart(edge)),
    fromY: onScreenY(view, edge.top),
    toX: onScreenX(view, edgeEnd(edge)),
    toY: onScreenY(view, edge.bottom),
  };
  traceElbow(pen, elbow, view.zoom);
}

/** Two elbows, the second the other way round. */
function traceMerge(pen: Pen, view: Scene['view'], edge: Edge): void {
  const way = mergeWay(edge);
  const [fromX, downX, toX] = [onScreenX(view, way.fromX), onScreenX(view, way.downX), onScreenX(view, way.toX)];
  const [top, bottom] = [onScreenY(view, edge.top), onScreenY(view, edge.bottom)];
  const middle = (top + bottom) / 2;
  traceElbow(pen, { fromX, fromY: top, toX: downX, toY: middle }, view.zoom);
  traceElbow(pen, { fromX: toX, fromY: bottom, toX: downX, toY: middle }, view.zoom);
}

/** Where the way goes on into another lane it goes down to that edge; at the selection it ends at the step's icon. */
function pathEnd({ model, path, selected }: Scene, segment: Segment, index: number): number {
  const next = [...path.keys()].find((number) => model.layout.segments[number]?.from?.segment === segment.number);
  const edge = next === undefined ? undefined : model.edges.to.get(next);
  if (edge !== undefined && selected?.segment !== segment.number) return edge.top;
  return index < 0 ? segment.top + laneSizes.headSlot - laneSizes.gap : (segment.tops[index] ?? segment.top) + 10;
}

/** Two lines side by side: a wide one with the ground drawn down its middle. */
function drawShared(pen: Pen, scene: Scene, edges: readonly Edge[]): void {
  if (edges.length === 0) return;
  const width = lineWidth(scene.view.zoom);
  const trace = (): void => {
    pen.beginPath();
    for (const edge of edges) traceEdge(pen, scene, edge);
    pen.stroke();
  };
  pen.lineWidth = width * 2 + 2;
  trace();
  pen.globalAlpha = 1;
  pen.strokeStyle = scene.colours.canvas;
  pen.lineWidth = 2;
  trace();
}

/** A dashed stub above a branch whose beginning is not in any record that we have. */
function drawGaps(pen: Pen, scene: Scene): void {
  const { view, segments, source, colours } = scene;
  const cut = segments.filter(({ branch, from }) => {
    const lane = source.lanes.get(branch);
    return from === undefined && lane !== undefined && laneGap(lane) !== undefined;
  });
  if (cut.length === 0) return;
  pen.strokeStyle = colours.ink3;
  pen.lineWidth = lineWidth(view.zoom);
  pen.setLineDash([3, 4]);
  pen.beginPath();
  for (const segment of cut) {
    const x = onScreenX(view, laneLeft(segment) + laneSizes.spine);
    const y = onScreenY(view, segment.top + laneSizes.headerTop);
    pen.moveTo(x, y - 30 * Math.max(0.4, view.zoom));
    pen.lineTo(x, y);
  }
  pen.stroke();
  pen.setLineDash([]);
}

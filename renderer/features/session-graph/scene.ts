import type { Lane, StepRow } from '../../../core/contract/view.ts';
import type { Replay } from '../../stores/replay-store.ts';
import { isNow } from '../replay/step-mark.ts';
import type { DetailLevel } from './detail-level.ts';
import type { Edge } from './edge-index.ts';
import type { FarTiles } from './far-tiles.ts';
import type { GraphColours } from './graph-colours.ts';
import type { GraphModel, GraphSource } from './graph-model.ts';
import type { GraphView } from './graph-view.ts';
import type { Anchor, Segment } from './lane-layout.ts';
import type { GraphPath } from './path-to.ts';
import type { PlacedHeader } from './place-headers.ts';

/** The part of a 2D canvas context that the graph is drawn with. */
export type Pen = CanvasRenderingContext2D;

/** Everything that one picture of the graph depends on. */
export interface Scene {
  readonly model: GraphModel;
  readonly source: GraphSource;
  readonly view: GraphView;
  readonly level: DetailLevel;
  readonly colours: GraphColours;
  /** Segments in view, see window-query. */
  readonly segments: readonly Segment[];
  /** The way to the selection; empty where nothing is selected. The rest recedes. */
  readonly path: GraphPath;
  readonly selected: Anchor | undefined;
  /** The edge under the pointer. */
  readonly hovered: Edge | undefined;
  /** Keys of steps that stand as cards: they need no drawing. */
  readonly cards: ReadonlySet<string>;
  /** What a replay says of steps; nothing outside one. */
  readonly replay: Replay;
  /** The zoom is changing: what is drawn need not be sharp. */
  readonly isZooming: boolean;
  readonly tiles: FarTiles;
  /** Headers beyond those that stand as elements. */
  readonly headers: readonly PlacedHeader[];
}

export function laneOf({ source }: Scene, { branch }: Segment): Lane | undefined {
  return source.lanes.get(branch);
}

/** The row of a segment's step. */
export function rowOf(
  { source, model }: Pick<Scene, 'source' | 'model'>,
  segment: Segment,
  index: number,
): StepRow | undefined {
  const row = model.tracks[segment.number]?.rows[index];
  return row === undefined ? undefined : source.stepsOf.get(segment.branch)?.[row];
}

/** True where a step is on the way to the selection, or follows it in its branch, or nothing is selected; in Watch of all: what it has not reached is dashed, and nothing recedes. */
export function stands(
  { path, selected, replay }: Pick<Scene, 'path' | 'selected' | 'replay'>,
  segment: Segment,
  index: number,
): boolean {
  if (path.size === 0 || replay.mode === 'watch' || selected?.segment === segment.number) return true;
  return index <= (path.get(segment.number) ?? -2);
}

/** The colour of the selection and of the way to it: that of now where Watch is at the selected step. */
export function selectionInk(scene: Scene): string {
  const { selected, model, colours, replay } = scene;
  const segment = model.layout.segments[selected?.segment ?? -1];
  const row = selected === undefined || segment === undefined ? undefined : rowOf(scene, segment, selected.index);
  return row !== undefined && isNow(replay, row) ? colours.now : colours.accent;
}

/** Width of a line on screen, px. */
export function lineWidth(zoom: number): number {
  return Math.max(1, Math.min(2, 2.4 * zoom));
}

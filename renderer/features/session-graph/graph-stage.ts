import { detailLevel } from './detail-level.ts';
import { drawGraph } from './draw-graph.ts';
import { createFarTiles } from './far-tiles.ts';
import { graphColours } from './graph-colours.ts';
import type { GraphView } from './graph-view.ts';
import { type PlacedHeader, placeHeaders, sideEdge } from './place-headers.ts';
import { createLandmarks, type Landmark } from './place-landmarks.ts';
import type { Scene } from './scene.ts';
import { tileWorkshop } from './tile-workshop.ts';
import { createViewQuery } from './view-query.ts';

/** What is drawn, beyond where the window stands. */
export interface StageScene
  extends Pick<Scene, 'model' | 'source' | 'path' | 'selected' | 'cards' | 'replay' | 'isZooming' | 'hovered'> {
  readonly theme: string;
  /** Of the model: it grows in place. */
  readonly rev: number;
}

/** What stands over the canvas as elements. Another object only where other elements are needed, or they say something else. */
export interface Labels {
  readonly headers: readonly PlacedHeader[];
  readonly landmarks: readonly Landmark[];
}

/**
 * Moves the picture without React: while the view moves, the canvas is drawn and elements are moved right in the change
 * of the viewport, so that they land in the same frame as the cards. React renders where labels come or go.
 */
export interface GraphStage {
  readonly show: (scene: StageScene, view: GraphView) => void;
  readonly move: (view: GraphView) => void;
  readonly putCanvas: (canvas: HTMLCanvasElement | null) => void;
  readonly putDots: (move: ((view: GraphView) => void) | undefined) => void;
  /** An element that is moved with the view, by the number of its segment. */
  readonly putHeader: (number: number, element: HTMLElement | null) => void;
  readonly putLandmark: (number: number, element: HTMLElement | null) => void;
  readonly labels: () => Labels;
  /** Called where `labels` has changed. Returns the end of that. */
  readonly onLabels: (listener: () => void) => () => void;
}

const mostHeaders = 20;

export function createGraphStage(): GraphStage {
  const tiles = createFarTiles(tileWorkshop);
  const query = createViewQuery();
  const nameLanes = createLandmarks();
  const headers = new Map<number, HTMLElement>();
  const landmarks = new Map<number, HTMLElement>();
  const listeners = new Set<() => void>();
  let canvas: HTMLCanvasElement | null = null;
  let moveDots: ((view: GraphView) => void) | undefined;
  let scene: StageScene | undefined;
  let latest: GraphView | undefined;
  let labels: Labels = { headers: [], landmarks: [] };
  let again = 0;

  const relabel = (next: Labels): void => {
    if (sameLabels(labels, next)) {
      for (const header of next.headers) moveHeader(headers.get(header.segment.number), header);
      for (const landmark of next.landmarks) moveTo(landmarks.get(landmark.segment.number), landmark);
      return;
    }
    labels = next;
    for (const listener of listeners) listener();
  };
  const move = (view: GraphView): void => {
    latest = view;
    if (scene === undefined || view.width === 0) return;
    moveDots?.(view);
    const { model, source, path } = scene;
    const segments = query(model, scene.rev, view);
    const placed = placeHeaders({ view, lanes: source.lanes, segments });
    if (canvas !== null) {
      const isLeft = paint(canvas, view, { ...scene, tiles, segments, headers: placed.slice(mostHeaders) });
      if (isLeft && again === 0) again = requestAnimationFrame(redraw);
    }
    relabel({
      headers: placed.slice(0, mostHeaders),
      landmarks: nameLanes({ view, lanes: source.lanes, segments, path }),
    });
  };
  const redraw = (): void => {
    again = 0;
    if (latest !== undefined && canvas?.isConnected) move(latest);
  };
  return {
    move,
    show: (next, view) => {
      if (next.rev !== scene?.rev) tiles.spoil();
      scene = next;
      move(view);
    },
    putCanvas: (element) => {
      canvas = element;
    },
    putDots: (mover) => {
      moveDots = mover;
    },
    putHeader: (number, element) => put(headers, number, element),
    putLandmark: (number, element) => put(landmarks, number, element),
    labels: () => labels,
    onLabels: (listener) => {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
  };
}

type Painted = Pick<Scene, 'tiles' | 'segments' | 'headers'> & StageScene;

function paint(canvas: HTMLCanvasElement, view: GraphView, scene: Painted): boolean {
  const pen = canvas.getContext('2d');
  if (pen === null) return false;
  const ratio = devicePixelRatio;
  fitBacking(canvas, view, ratio);
  return drawGraph(
    pen,
    { ...scene, view, level: detailLevel(view.zoom), colours: graphColours(canvas, scene.theme) },
    ratio,
  );
}

/** Setting a size clears a canvas even where it is the same. */
function fitBacking(canvas: HTMLCanvasElement, view: GraphView, ratio: number): void {
  const [width, height] = [Math.round(view.width * ratio), Math.round(view.height * ratio)];
  if (canvas.width !== width) canvas.width = width;
  if (canvas.height !== height) canvas.height = height;
}

function put(elements: Map<number, HTMLElement>, number: number, element: HTMLElement | null): void {
  if (element === null) elements.delete(number);
  else elements.set(number, element);
}

/** True where the same elements say the same: they only move. */
function sameLabels(a: Labels, b: Labels): boolean {
  return (
    a.headers.length === b.headers.length &&
    a.landmarks.length === b.landmarks.length &&
    a.headers.every(({ segment, says, height }, index) => {
      const other = b.headers[index];
      return other?.segment === segment && other.says === says && other.height < 24 === height < 24;
    }) &&
    a.landmarks.every(({ segment }, index) => b.landmarks[index]?.segment === segment)
  );
}

/** The header's own form over `y` px, in the colour of the ground. */
const hides = (y: number): string => `0 ${y}px 0 ${sideEdge}px var(--canvas)`;

/** Where a header stands and how large it is, as a style. */
export function headerStyle({ left, top, width, height, fontSize, isPinned }: PlacedHeader): Record<string, string> {
  return {
    transform: `translate(${left}px,${top}px)`,
    // What goes by under it shows neither above it nor beside its round corners.
    boxShadow: isPinned ? [-top, -top - height / 2].map(hides).join(',') : 'none',
    width: `${width}px`,
    height: `${height}px`,
    fontSize: `${fontSize}px`,
    borderRadius: `${height * 0.3}px`,
  };
}

function moveHeader(element: HTMLElement | undefined, header: PlacedHeader): void {
  if (element !== undefined) Object.assign(element.style, headerStyle(header));
}

function moveTo(element: HTMLElement | undefined, { left, top, width }: Landmark): void {
  if (element === undefined) return;
  element.style.transform = `translate(${left}px,${top}px)`;
  element.style.maxWidth = `${width}px`;
}

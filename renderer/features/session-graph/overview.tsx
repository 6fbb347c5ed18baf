import { useStore } from '@xyflow/react';
import { type KeyboardEvent, type PointerEvent, useLayoutEffect, useRef } from 'react';
import { useLineage } from '../../stores/lineage-store.ts';
import { useReplay } from '../../stores/replay-store.ts';
import { aheadIn } from '../replay/step-mark.ts';
import { useTheme } from '../theme/use-theme.ts';
import { drawOverview } from './draw-overview.ts';
import { graphColours } from './graph-colours.ts';
import { useGraph } from './graph-store.ts';
import { overviewKey, overviewScale, overviewWidth, viewAt } from './overview-scale.ts';
import type { GraphMoves } from './use-graph-moves.ts';
import { useOverviewWindow } from './use-overview-window.ts';

/** The whole session in a column, with a frame around what is in view. Click or drag to go there. */
export function Overview({ moves }: { readonly moves: GraphMoves }) {
  const height = useStore((state) => state.height);
  const { model, rev } = useGraph();
  const slider = useRef<HTMLDivElement>(null);
  const window = useRef<HTMLDivElement>(null);
  useOverviewWindow({ slider, window, model, rev });
  const go = (event: PointerEvent<HTMLElement>): void => {
    const box = event.currentTarget.getBoundingClientRect();
    const scale = overviewScale(model.layout, height);
    moves.show(viewAt(moves.viewNow(), scale, { x: event.clientX - box.left, y: event.clientY - box.top }), 'at once');
  };
  const press = (event: PointerEvent<HTMLElement>): void => {
    event.currentTarget.setPointerCapture(event.pointerId);
    go(event);
  };
  const page = (event: KeyboardEvent): void => {
    const view = moves.viewNow();
    const next = overviewKey(view, model.layout, event.key);
    if (next === undefined) return;
    event.preventDefault();
    event.stopPropagation();
    moves.show(next);
  };
  return (
    <div
      ref={slider}
      role="slider"
      tabIndex={0}
      aria-label="Overview"
      aria-orientation="vertical"
      aria-valuemin={0}
      aria-valuemax={100}
      aria-valuenow={0}
      className="relative h-full flex-none touch-none overflow-hidden border-l focus-visible:-outline-offset-2 border-line bg-bg"
      style={{ width: overviewWidth }}
      onPointerDown={press}
      onPointerMove={(event) => (event.buttons === 1 ? go(event) : undefined)}
      onKeyDown={page}
    >
      <OverviewCanvas height={height} />
      <div
        ref={window}
        className="pointer-events-none absolute top-0 left-0 rounded-[4px] border-[1.5px] border-accent bg-accent-soft"
      />
    </div>
  );
}

/** While steps stream in it is drawn at most this often, and takes no more than a twentieth of the time. */
const redrawMs = 200;
const share = 20;

function OverviewCanvas({ height }: { readonly height: number }) {
  const ref = useRef<HTMLCanvasElement>(null);
  const theme = useTheme();
  const { model, rev } = useGraph();
  const isAhead = useReplay(({ replay }) => aheadIn(replay));
  const drawn = useRef({ atMs: 0, tookMs: 0, theme, height, model });
  // biome-ignore lint/correctness/useExhaustiveDependencies: rev tells that the model has grown, isAhead that Watch has moved.
  useLayoutEffect(() => {
    const draw = (): void => {
      const atMs = performance.now();
      if (ref.current !== null) redraw(ref.current, height, theme);
      drawn.current = { atMs, tookMs: performance.now() - atMs, theme, height, model };
    };
    const { atMs, tookMs, ...last } = drawn.current;
    const isOther = last.theme !== theme || last.height !== height || last.model !== model;
    const waitMs = isOther ? 0 : atMs + Math.max(redrawMs, tookMs * share) - performance.now();
    if (waitMs <= 0) return draw();
    const timer = setTimeout(draw, waitMs);
    return () => clearTimeout(timer);
  }, [theme, height, model, rev, isAhead]);
  return <canvas ref={ref} aria-hidden style={{ width: overviewWidth, height }} />;
}

function redraw(canvas: HTMLCanvasElement, height: number, theme: string): void {
  const pen = canvas.getContext('2d');
  if (pen === null || height === 0) return;
  const ratio = devicePixelRatio;
  canvas.width = Math.round(overviewWidth * ratio);
  canvas.height = Math.round(height * ratio);
  const { model } = useGraph.getState();
  const scale = overviewScale(model.layout, height);
  const colours = graphColours(canvas, theme);
  drawOverview(pen, {
    model,
    source: useLineage.getState(),
    replay: useReplay.getState().replay,
    colours,
    scale,
    height,
    ratio,
  });
}

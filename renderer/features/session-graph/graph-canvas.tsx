import { useLayoutEffect, useRef } from 'react';
import { drawGraph } from './draw-graph.ts';
import { graphColours } from './graph-colours.ts';
import type { Scene } from './scene.ts';

interface GraphCanvasProps {
  readonly scene: Omit<Scene, 'colours'>;
  readonly theme: string;
}

/**
 * The one canvas under the cards. Drawn in the layout effect of the render that moved the view, so that it lands in the
 * same frame as the cards' transform.
 */
export function GraphCanvas({ scene, theme }: GraphCanvasProps) {
  const ref = useRef<HTMLCanvasElement>(null);
  const { width, height } = scene.view;
  useLayoutEffect(() => {
    const canvas = ref.current;
    const pen = canvas?.getContext('2d');
    if (canvas === null || pen === null || pen === undefined) return;
    const ratio = devicePixelRatio;
    fitBacking(canvas, Math.round(width * ratio), Math.round(height * ratio));
    drawGraph(pen, { ...scene, colours: graphColours(canvas, theme) }, ratio);
  });
  return <canvas ref={ref} aria-hidden className="pointer-events-none absolute inset-0" style={{ width, height }} />;
}

/** Setting a size clears a canvas even where it is the same. */
function fitBacking(canvas: HTMLCanvasElement, width: number, height: number): void {
  if (canvas.width !== width) canvas.width = width;
  if (canvas.height !== height) canvas.height = height;
}

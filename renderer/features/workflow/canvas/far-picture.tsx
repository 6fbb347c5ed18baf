import { type Edge, useStore } from '@xyflow/react';
import { useLayoutEffect, useMemo, useRef } from 'react';
import { useTheme } from '../../theme/use-theme.ts';
import { drawFar, type FarInks, farInks } from './draw-far.ts';
import { farLines } from './far-lines.ts';
import type { FlowNode } from './flow-items.ts';

interface FarPictureProps {
  readonly nodes: readonly FlowNode[];
  readonly edges: readonly Edge[];
}

/** A large document from afar, on one canvas: plain boxes and straight lines. It is drawn anew in the frame that moves it. */
export function FarPicture({ nodes, edges }: FarPictureProps) {
  const canvas = useRef<HTMLCanvasElement>(null);
  const theme = useTheme();
  const [x, y, zoom] = useStore(({ transform }) => transform);
  const width = useStore((state) => state.width);
  const height = useStore((state) => state.height);
  const inks = useRef<{ readonly theme: string; readonly inks: FarInks }>(undefined);
  const lines = useMemo(() => farLines(nodes, edges), [nodes, edges]);
  useLayoutEffect(() => {
    if (canvas.current === null) return;
    if (inks.current?.theme !== theme) inks.current = { theme, inks: farInks(canvas.current) };
    drawFar(canvas.current, { nodes, lines, view: { x, y, zoom, width, height }, inks: inks.current.inks });
  }, [nodes, lines, x, y, zoom, width, height, theme]);
  return <canvas ref={canvas} aria-hidden className="wf-far absolute inset-0" style={{ width, height }} />;
}

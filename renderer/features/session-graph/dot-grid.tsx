import type { GraphView } from './graph-view.ts';

/** Distance of two dots at 100 %, px. */
const pitch = 40;
/** Below this the dots would be a grey. */
const fromZoom = 0.4;

/** The ground: dots that move with the graph. A background moved by transform is not painted again while panning. */
export function DotGrid({ view }: { readonly view: GraphView }) {
  const { x, y, zoom } = view;
  if (zoom < fromZoom) return null;
  const size = pitch * zoom;
  return (
    <div
      aria-hidden
      className="sg-dots"
      style={{ backgroundSize: `${size}px ${size}px`, transform: `translate(${x % size}px,${y % size}px)` }}
    />
  );
}

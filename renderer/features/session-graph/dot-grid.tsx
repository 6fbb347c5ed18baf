import { useLayoutEffect, useRef } from 'react';
import type { GraphStage } from './graph-stage.ts';

/** Distance of two dots at 100 %, px. */
const pitch = 40;
/** Below this the dots would be a grey. */
const fromZoom = 0.4;

/** The ground: dots that move with the graph. A background moved by transform is not painted again while panning. */
export function DotGrid({ stage }: { readonly stage: GraphStage }) {
  const ref = useRef<HTMLDivElement>(null);
  useLayoutEffect(() => {
    let shown: number | undefined;
    stage.putDots(({ x, y, zoom }) => {
      const style = ref.current?.style;
      if (style === undefined) return;
      const size = pitch * zoom;
      if (zoom !== shown) {
        shown = zoom;
        style.visibility = zoom < fromZoom ? 'hidden' : 'visible';
        style.backgroundSize = `${size}px ${size}px`;
      }
      if (zoom >= fromZoom) style.transform = `translate(${x % size}px,${y % size}px)`;
    });
    return () => stage.putDots(undefined);
  }, [stage]);
  return <div ref={ref} aria-hidden className="sg-dots" style={{ visibility: 'hidden' }} />;
}

import { useEffect, useMemo, useRef } from 'react';
import { usePreferences } from '../../stores/preferences-store.ts';

interface Viewport {
  readonly x: number;
  readonly y: number;
  readonly zoom: number;
}

/** The view in which a lineage was last seen, and a way to remember another one. */
export interface RememberedView {
  readonly viewport: Viewport;
  /** True where none was remembered. */
  readonly isNew: boolean;
  readonly keep: (viewport: Viewport) => void;
}

/** The top of the first lanes, at the text size that a person chose. */
const atTheTop = (textSize: number): Viewport => ({ x: 24, y: 8, zoom: textSize });
const writesAfterMs = 400;
/** Lineages whose view is remembered at most; the ones seen last are kept. */
const mostRemembered = 200;

export function useRememberedView(root: string): RememberedView {
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined);
  useEffect(() => () => clearTimeout(timer.current), []);
  return useMemo(() => {
    const { graphViews, textSize } = usePreferences.getState();
    const known = graphViews[root];
    return {
      viewport: known === undefined ? atTheTop(textSize) : scaled(known, textSize),
      isNew: known === undefined,
      keep: ({ x, y, zoom }) => {
        clearTimeout(timer.current);
        timer.current = setTimeout(() => remember(root, { x, y, zoom }), writesAfterMs);
      },
    };
  }, [root]);
}

function remember(root: string, viewport: Viewport): void {
  const { graphViews, textSize, prefer } = usePreferences.getState();
  const others = Object.entries(graphViews).filter(([id]) => id !== root);
  prefer({
    graphViews: Object.fromEntries([...others.slice(1 - mostRemembered), [root, scaled(viewport, 1 / textSize)]]),
  });
}

/** A view is remembered as it is at text size 1: with another size the same place is seen at that. */
function scaled({ x, y, zoom }: Viewport, factor: number): Viewport {
  return { x: x * factor, y: y * factor, zoom: zoom * factor };
}

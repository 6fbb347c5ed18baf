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

/** The top of the first lanes, at the size of the design. */
const atTheTop: Viewport = { x: 24, y: 8, zoom: 1 };
const writesAfterMs = 400;
/** Lineages whose view is remembered at most; the ones seen last are kept. */
const mostRemembered = 200;

export function useRememberedView(root: string): RememberedView {
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined);
  useEffect(() => () => clearTimeout(timer.current), []);
  return useMemo(() => {
    const known = usePreferences.getState().graphViews[root];
    return {
      viewport: known ?? atTheTop,
      isNew: known === undefined,
      keep: (viewport) => {
        clearTimeout(timer.current);
        timer.current = setTimeout(() => remember(root, viewport), writesAfterMs);
      },
    };
  }, [root]);
}

function remember(root: string, { x, y, zoom }: Viewport): void {
  const { graphViews, prefer } = usePreferences.getState();
  const others = Object.entries(graphViews).filter(([id]) => id !== root);
  prefer({ graphViews: Object.fromEntries([...others.slice(1 - mostRemembered), [root, { x, y, zoom }]]) });
}

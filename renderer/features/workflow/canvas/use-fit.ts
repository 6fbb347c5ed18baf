import { getViewportForBounds, useReactFlow, useStore, useStoreApi } from '@xyflow/react';
import { useCallback, useEffect, useMemo, useRef } from 'react';
import { usePreferences } from '../../../stores/preferences-store.ts';
import type { Drawn } from '../edit/drawn.ts';
import { useTheEditor } from '../edit/editor-context.ts';
import { type Box, boxOfAll } from './box-around.ts';

const PADDING = 0.12;
/** Smallest zoom, where all fits at a larger one. */
const LEAST_ZOOM = 0.05;

interface Room {
  readonly width: number;
  readonly height: number;
}

/** Shows the whole document, as it stands when it is called; what is mounted of it does not matter. `beforeJump` is told how near it will be. */
export function useFit(beforeJump: (zoom: number) => void): () => void {
  const editor = useTheEditor();
  const { setViewport } = useReactFlow();
  const store = useStoreApi();
  const textSize = usePreferences((state) => state.textSize);
  return useCallback(() => {
    const box = boxOfAll(editor.store.getState().drawn);
    const { width, height } = store.getState();
    if (box === undefined || width === 0 || height === 0) return;
    const view = fitted(box, { width, height }, textSize);
    beforeJump(view.zoom);
    void setViewport(view);
  }, [beforeJump, editor, setViewport, store, textSize]);
}

function fitted(box: Box, { width, height }: Room, maxZoom: number) {
  return getViewportForBounds(box, width, height, 0, maxZoom, PADDING);
}

/** How far out a person can go: until all is seen at least. */
export function useLeastZoom(drawn: Drawn): number {
  const width = useStore((state) => state.width);
  const height = useStore((state) => state.height);
  return useMemo(() => {
    const box = boxOfAll(drawn);
    return box === undefined || width === 0 || height === 0
      ? LEAST_ZOOM
      : Math.min(LEAST_ZOOM, fitted(box, { width, height }, 1).zoom);
  }, [drawn, width, height]);
}

/** Until a person moves the picture all of it is seen, however large the room is. @returns what hears of a move. */
export function useStayFitted(showAll: () => void): (event: unknown) => void {
  const room = useStore(({ width, height }) => `${width} ${height}`);
  const isMoved = useRef(false);
  // biome-ignore lint/correctness/useExhaustiveDependencies: another room shows all again.
  useEffect(() => {
    if (!isMoved.current) showAll();
  }, [room, showAll]);
  return (event) => {
    if (event != null) isMoved.current = true;
  };
}

import { useStoreApi } from '@xyflow/react';
import { type PointerEvent, useCallback, useEffect, useState } from 'react';
import type { Edge } from './edge-index.ts';
import { useGraph } from './graph-store.ts';
import { hitEdge } from './hit-edge.ts';
import { pointIn } from './point-in.ts';
import type { GraphMoves } from './use-graph-moves.ts';

/** An edge under the pointer, and where the pointer met it, px of the picture. */
export interface HoveredEdge {
  readonly edge: Edge;
  /** Session that it leads to. */
  readonly session: string;
  readonly x: number;
  readonly y: number;
}

/** A pointer this far from an edge still means it, px on screen. */
const slackPx = 5;

/** The edge at a place of the screen. */
export function edgeUnder(
  event: { readonly target: EventTarget; readonly clientX: number; readonly clientY: number },
  moves: GraphMoves,
) {
  const point = pointIn(event, moves.viewNow());
  const { model } = useGraph.getState();
  const edge = point === undefined ? undefined : hitEdge(model.edges, point, slackPx / moves.viewNow().zoom);
  const session = edge === undefined ? undefined : model.layout.segments[edge.segment]?.branch;
  return edge === undefined || session === undefined || point === undefined
    ? undefined
    : { edge, session, ...point.onScreen };
}

/**
 * Follows the pointer over the picture. Renders only where it comes to another edge or leaves one. Where the picture moves
 * away under the pointer, by key or because something is folded, no edge is hovered until the pointer moves.
 */
export function useHoveredEdge(moves: GraphMoves, isFree: (event: PointerEvent) => boolean) {
  const [hovered, setHovered] = useState<HoveredEdge>();
  const follow = useCallback(
    (event: PointerEvent): void => {
      const found = event.buttons === 0 && isFree(event) ? edgeUnder(event, moves) : undefined;
      setHovered((before) => (before?.edge === found?.edge ? before : found));
    },
    [moves, isFree],
  );
  const leave = useCallback(() => setHovered(undefined), []);
  const store = useStoreApi();
  useEffect(() => {
    const stops = [
      store.subscribe((now, before) => now.transform !== before.transform && leave()),
      useGraph.subscribe((now, before) => now.model !== before.model && leave()),
    ];
    return () => {
      for (const stop of stops) stop();
    };
  }, [store, leave]);
  return { hovered, follow, leave };
}

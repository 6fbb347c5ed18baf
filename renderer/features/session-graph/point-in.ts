import type { GraphView } from './graph-view.ts';

/** A place of the screen as a point of the graph, px at 100 %, and in the picture; absent where something lies over it. */
export function pointIn(
  { target, clientX, clientY }: { readonly target: EventTarget; readonly clientX: number; readonly clientY: number },
  { x, y, zoom }: GraphView,
) {
  const pane = target instanceof Element ? target.closest('.react-flow__pane') : null;
  if (pane === null) return undefined;
  const box = pane.getBoundingClientRect();
  const onScreen = { x: clientX - box.left, y: clientY - box.top };
  return { x: (onScreen.x - x) / zoom, y: (onScreen.y - y) / zoom, onScreen };
}

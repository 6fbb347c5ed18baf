import type { NodePlace } from '../../../../core/contract/workflow-view.ts';

/** Where an arrow leads. */
export type Way = 'up' | 'down' | 'left' | 'right';

/**
 * The node that an arrow leads to: the nearest one that way, where what is off to the side counts twice. The topmost one where none is selected;
 * undefined where there is none that way.
 */
export function neighbour(
  places: ReadonlyMap<string, NodePlace>,
  from: string | undefined,
  way: Way,
): string | undefined {
  const at = from === undefined ? undefined : places.get(from);
  if (at === undefined) return first(places);
  let best: { readonly id: string; readonly far: number } | undefined;
  for (const [id, place] of places) {
    const [along, aside] = apart(at, place, way);
    const far = along + 2 * Math.abs(aside);
    if (id !== from && along > 0 && (best === undefined || far < best.far)) best = { id, far };
  }
  return best?.id;
}

/** How far a place is along a way, and beside it. */
function apart(from: NodePlace, to: NodePlace, way: Way): readonly [along: number, aside: number] {
  const x = to.x - from.x;
  const y = to.y - from.y;
  if (way === 'down') return [y, x];
  if (way === 'up') return [-y, x];
  return way === 'right' ? [x, y] : [-x, y];
}

function first(places: ReadonlyMap<string, NodePlace>): string | undefined {
  return [...places].toSorted(([, a], [, b]) => a.y - b.y || a.x - b.x)[0]?.[0];
}

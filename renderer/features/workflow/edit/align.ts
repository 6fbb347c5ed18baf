import type { NodePlace } from '../../../../core/contract/workflow-view.ts';
import type { Edit } from './drawn.ts';
import { moveNodes } from './nodes.ts';

/** How nodes are put in line. `across` and `down`: as far from each other as from the next, between the outermost. */
export type Alignment = 'left' | 'centre' | 'top' | 'across' | 'down';

/** Width of a node that nobody made wider, px. */
const USUAL_PX = 212;

type Placed = readonly [id: string, place: NodePlace];

/** Puts nodes in line; the same document where there are too few for that. */
export function align(ids: ReadonlySet<string>, how: Alignment): Edit {
  return (drawn) => {
    const placed = [...drawn.layout.places].filter(([id]) => ids.has(id));
    const moved = linedUp(placed, how).map(
      ([id, { x, y, ...size }]): Placed => [id, { ...size, x: Math.round(x), y: Math.round(y) }],
    );
    const isSame = moved.every(([id, { x, y }]) => {
      const before = drawn.layout.places.get(id);
      return before?.x === x && before.y === y;
    });
    return isSame ? drawn : moveNodes(moved)(drawn);
  };
}

function linedUp(placed: readonly Placed[], how: Alignment): readonly Placed[] {
  const all = placed.map(([, place]) => place);
  if (how === 'across') return spread(placed, 'x');
  if (how === 'down') return spread(placed, 'y');
  if (how === 'left') return at(placed, () => ({ x: Math.min(...all.map(({ x }) => x)) }));
  if (how === 'top') return at(placed, () => ({ y: Math.min(...all.map(({ y }) => y)) }));
  const widths = (place: NodePlace) => place.width ?? USUAL_PX;
  const middles = all.map((place) => place.x + widths(place) / 2);
  const middle = (Math.min(...middles) + Math.max(...middles)) / 2;
  return at(placed, (place) => ({ x: middle - widths(place) / 2 }));
}

function at(placed: readonly Placed[], where: (place: NodePlace) => Partial<NodePlace>): readonly Placed[] {
  return placed.map(([id, place]) => [id, { ...place, ...where(place) }]);
}

function spread(placed: readonly Placed[], axis: 'x' | 'y'): readonly Placed[] {
  const inOrder = placed.toSorted(([, a], [, b]) => a[axis] - b[axis]);
  const [first, last] = [inOrder[0]?.[1][axis] ?? 0, inOrder.at(-1)?.[1][axis] ?? 0];
  const step = (last - first) / Math.max(1, inOrder.length - 1);
  return inOrder.map(([id, place], index) => [id, { ...place, [axis]: first + index * step }]);
}

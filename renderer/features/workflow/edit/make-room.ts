import type { WorkflowEdge } from '../../../../core/contract/workflow-view.ts';
import type { Drawn } from './drawn.ts';

/** From the top of a node to the top of the one below it, at least, px. */
const STEP = 120;

/** Makes room for a node that was put into an edge that leads down: it stands below where that begins, and all from the end of it on moves down. A no-op where there is room. */
export function makeRoom(drawn: Drawn, { from, to }: WorkflowEdge, id: string): Drawn {
  const { places } = drawn.layout;
  const [above, node, below] = [places.get(from.node), places.get(id), places.get(to.node)];
  if (above === undefined || node === undefined || below === undefined || below.y <= above.y) return drawn;
  const y = Math.max(above.y + STEP, node.y);
  const down = y + STEP - below.y;
  if (down <= 0 && y === node.y) return drawn;
  const moved = new Map(
    [...places].map(([each, place]) => [
      each,
      each === id ? { ...place, y } : place.y >= below.y && down > 0 ? { ...place, y: place.y + down } : place,
    ]),
  );
  return { ...drawn, layout: { ...drawn.layout, places: moved } };
}

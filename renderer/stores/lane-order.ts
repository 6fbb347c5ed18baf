import type { Lane } from '../../core/contract/view.ts';

/**
 * Ids of lanes with every parent before its children and each child's whole subtree before its next sibling. Siblings
 * stay in the order of the input, so a lane that is added last comes last among its siblings and moves no other.
 * A lane whose parent is not among them counts as a root; lanes that claim each other as parents come last.
 */
export function laneOrder(lanes: Iterable<Lane>): string[] {
  const all = [...lanes];
  const ids = new Set(all.map((lane) => lane.row.id));
  const children = Map.groupBy(all, (lane) => parentWithin(lane, ids));
  const order: string[] = [];
  const waiting = [...(children.get(undefined) ?? [])].reverse();
  for (let lane = waiting.pop(); lane !== undefined; lane = waiting.pop()) {
    order.push(lane.row.id);
    for (const child of [...(children.get(lane.row.id) ?? [])].reverse()) waiting.push(child);
  }
  const placed = new Set(order);
  return [...order, ...all.map((lane) => lane.row.id).filter((id) => !placed.has(id))];
}

function parentWithin(lane: Lane, ids: ReadonlySet<string>): string | undefined {
  const parent = lane.row.parent?.session;
  return parent !== undefined && parent !== lane.row.id && ids.has(parent) ? parent : undefined;
}

import type { WorkflowEdge, WorkflowNode } from '../../../model/workflow/document.ts';

/**
 * Nodes in the order in which a person reads them: one comes when all have come from which edges lead to it; where none such is left, which a
 * cycle does, the first by its id. Ties by id. Takes them in the order of their ids.
 */
export function inReadingOrder(nodes: readonly WorkflowNode[], edges: readonly WorkflowEdge[]): WorkflowNode[] {
  const places = new Map<string, number[]>();
  for (const [at, { id }] of nodes.entries()) places.set(id, [...(places.get(id) ?? []), at]);
  const waits = nodes.map(() => 0);
  const next = nodes.map((): number[] => []);
  for (const { from, to } of edges) {
    const [source] = places.get(from.node) ?? [];
    if (source === undefined || from.node === to.node) continue;
    for (const target of places.get(to.node) ?? []) {
      next[source]?.push(target);
      waits[target] = (waits[target] ?? 0) + 1;
    }
  }
  return walk(nodes, waits, next);
}

function walk(nodes: readonly WorkflowNode[], waits: number[], next: readonly (readonly number[])[]): WorkflowNode[] {
  const read: WorkflowNode[] = [];
  const isRead = nodes.map(() => false);
  const ready = smallestFirst(nodes.flatMap((_, at) => (waits[at] === 0 ? [at] : [])));
  let first = 0;
  while (read.length < nodes.length) {
    while (isRead[first]) first++;
    const at = ready.take() ?? first;
    const node = nodes[at];
    if (node === undefined || isRead[at]) continue;
    isRead[at] = true;
    read.push(node);
    for (const target of next[at] ?? []) if (--(waits[target] as number) === 0 && !isRead[target]) ready.put(target);
  }
  return read;
}

/** Numbers, of which the smallest is taken first: a heap. Begins with some in order. */
function smallestFirst(heap: number[]) {
  const at = (place: number) => heap[place] ?? Number.POSITIVE_INFINITY;
  const swap = (a: number, b: number) => {
    [heap[a], heap[b]] = [at(b), at(a)];
  };
  return {
    put(number: number): void {
      heap.push(number);
      for (let place = heap.length - 1; place > 0; ) {
        const parent = (place - 1) >> 1;
        if (at(parent) <= at(place)) return;
        swap(place, parent);
        place = parent;
      }
    },
    take(): number | undefined {
      const [smallest] = heap;
      const last = heap.pop();
      if (heap.length === 0 || last === undefined) return smallest;
      heap[0] = last;
      for (let place = 0; ; ) {
        const [left, right] = [2 * place + 1, 2 * place + 2];
        const child = at(right) < at(left) ? right : left;
        if (at(child) >= at(place)) return smallest;
        swap(place, child);
        place = child;
      }
    },
  };
}

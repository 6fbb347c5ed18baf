import { LAYOUT_GAP, type LayoutAsked, type LayoutPlace } from './layout-asked.ts';

/** Places in rows: a node stands below all that lead to it, but for ways that go round. Takes time in the number of nodes and links. */
export function inRows({ nodes, links }: Pick<LayoutAsked, 'nodes' | 'links'>): readonly LayoutPlace[] {
  const rows: number[][] = [];
  for (const [node, row] of rowsOf(nodes.length, links).entries()) {
    rows[row] ??= [];
    rows[row].push(node);
  }
  const places: LayoutPlace[] = Array.from({ length: nodes.length }, () => ({ x: 0, y: 0 }));
  let y = 0;
  for (const row of rows) {
    const sizes = row.map((node) => nodes[node] ?? { width: 0, height: 0 });
    let x = Math.round(sizes.reduce((sum, { width }) => sum + width + LAYOUT_GAP.beside, -LAYOUT_GAP.beside) / -2);
    for (const [at, node] of row.entries()) {
      places[node] = { x, y };
      x += (sizes[at]?.width ?? 0) + LAYOUT_GAP.beside;
    }
    y += sizes.reduce((most, { height }) => Math.max(most, height), 0) + LAYOUT_GAP.below;
  }
  return places;
}

/** The longest way to each node, in links; a link that closes a circle does not count. No row between is empty. */
export function rowsOf(count: number, links: LayoutAsked['links']): readonly number[] {
  const waits = new Array<number>(count).fill(0);
  const next: number[][] = Array.from({ length: count }, () => []);
  for (const [from, to] of links) {
    if (from === to || from >= count || to >= count) continue;
    waits[to] = (waits[to] ?? 0) + 1;
    next[from]?.push(to);
  }
  const rows = new Array<number>(count).fill(0);
  const queue = [...waits.keys()].filter((node) => waits[node] === 0);
  const left = new Set(waits.keys());
  for (let at = 0; left.size > 0; at++) {
    // Nothing is ready and some are left: they go round. The first of them begins.
    if (at === queue.length) queue.push(left.values().next().value as number);
    const node = queue[at] as number;
    if (!left.delete(node)) continue;
    for (const to of next[node] ?? []) {
      if (!left.has(to)) continue;
      rows[to] = Math.max(rows[to] ?? 0, (rows[node] ?? 0) + 1);
      const waiting = (waits[to] ?? 1) - 1;
      waits[to] = waiting;
      if (waiting === 0) queue.push(to);
    }
  }
  return rows;
}

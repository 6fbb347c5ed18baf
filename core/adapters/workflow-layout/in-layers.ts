import { graphlib, layout } from '@dagrejs/dagre';
import { LAYOUT_GAP, type LayoutAsked, type LayoutPlace } from '../../projections/workflow/layout/layout-asked.ts';

/** Places in layers with few crossings. Takes a second for 1,000 nodes, and much more than twice that for twice as many. */
export function inLayers({ nodes, links }: Pick<LayoutAsked, 'nodes' | 'links'>): readonly LayoutPlace[] {
  const graph = new graphlib.Graph({ multigraph: false });
  graph.setGraph({ rankdir: 'TB', nodesep: LAYOUT_GAP.beside, ranksep: LAYOUT_GAP.below, marginx: 0, marginy: 0 });
  graph.setDefaultEdgeLabel(() => ({}));
  for (const [at, { width, height }] of nodes.entries()) graph.setNode(String(at), { width, height });
  for (const [from, to] of links)
    if (from !== to && from < nodes.length && to < nodes.length) graph.setEdge(String(from), String(to));
  layout(graph);
  return nodes.map(({ width, height }, at) => {
    const { x, y } = graph.node(String(at)) as { x: number; y: number };
    return { x: Math.round(x - width / 2), y: Math.round(y - height / 2) };
  });
}

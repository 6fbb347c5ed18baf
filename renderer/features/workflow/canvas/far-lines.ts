import type { Edge } from '@xyflow/react';
import type { FlowNode } from './flow-items.ts';

/** Straight lines from port to port: x and y of both ends, one after another, px at 100 %; and the edges that they are of, in their order. */
export interface FarLines {
  readonly ends: Float64Array;
  readonly edges: readonly Edge[];
}

/** Lines of edges that are drawn and not mounted. */
export function farLines(nodes: readonly FlowNode[], edges: readonly Edge[]): FarLines {
  const byId = new Map(nodes.map((node) => [node.id, node]));
  const ends = new Float64Array(edges.length * 4);
  for (const [at, { source, sourceHandle, target, targetHandle }] of edges.entries()) {
    ends.set(portAt(byId.get(source), 'out', sourceHandle), at * 4);
    ends.set(portAt(byId.get(target), 'in', targetHandle), at * 4 + 2);
  }
  return { ends, edges };
}

function portAt(node: FlowNode | undefined, direction: 'in' | 'out', name: string | null | undefined) {
  if (node === undefined) return [0, 0];
  const port = node.data.shape.ports.find((each) => each.direction === direction && each.name === name);
  return [node.position.x + (port?.x ?? 0), node.position.y + (port?.y ?? 0)];
}

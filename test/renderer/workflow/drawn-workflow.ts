import type { WorkflowEdge, WorkflowNode } from '../../../core/contract/workflow-view.ts';
import type { Drawn } from '../../../renderer/features/workflow/edit/drawn.ts';

/** An edge as `a.session b.values` says it; a port that is not named is `session`. */
export function edge(words: string): WorkflowEdge {
  const [from = '', to = ''] = words.split(' ');
  const end = (text: string) => {
    const [node = '', port = 'session'] = text.split('.');
    return { node, port };
  };
  return { from: end(from), to: end(to) };
}

/** A document of these nodes, 100 px below each other, and edges. */
export function drawnOf(
  nodes: readonly (readonly [id: string, kind: string, settings?: object])[],
  edges: string[],
): Drawn {
  return {
    document: {
      format: 'openrath-workflow',
      version: 1,
      name: 'made',
      nodes: nodes.map(([id, kind, settings]) => ({ id, kind, ...settings }) as WorkflowNode),
      edges: edges.map(edge),
    },
    layout: { places: new Map(nodes.map(([id], index) => [id, { x: 0, y: index * 100 }])), groups: [] },
  };
}

/** The edges of a document in words, as {@link edge} reads them, with all ports. */
export function edgesOf({ document }: Drawn): string[] {
  return document.edges.map(({ from, to }) => `${from.node}.${from.port} ${to.node}.${to.port}`);
}

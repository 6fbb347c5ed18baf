import { host } from '../../../host/client.ts';
import type { Drawn } from '../edit/drawn.ts';
import type { Editor } from '../edit/editor.ts';
import { moveNodes } from '../edit/nodes.ts';
import { layoutLinks } from './layout-links.ts';
import { loosePorts, nodeShape } from './node-shape.ts';

/** Lays the whole document out anew, as one step to undo. What was changed meanwhile stays changed. Rejects where the host can't be reached, or the asker left. */
export async function tidy(editor: Editor, signal: AbortSignal): Promise<void> {
  const places = await laidOut(editor.store.getState().drawn, 'thorough', signal);
  editor.edit(moveNodes(places));
}

/** The document with a place for each node: nodes that have none are laid out below the others. Rejects where the host can't be reached. */
export async function withPlaces(drawn: Drawn): Promise<Drawn> {
  const { document, layout } = drawn;
  const lost = document.nodes.filter(({ id }) => !layout.places.has(id));
  if (lost.length === 0) return drawn;
  const lowest = Math.max(0, ...[...layout.places.values()].map(({ y }) => y + 140));
  const all = await laidOut({ document: { ...document, nodes: lost }, layout }, 'quick');
  return moveNodes([...all].map(([id, { x, y }]) => [id, { x, y: y + (layout.places.size === 0 ? 0 : lowest) }]))(
    drawn,
  );
}

async function laidOut({ document, layout }: Drawn, care: 'quick' | 'thorough', signal?: AbortSignal) {
  const loose = loosePorts(document);
  const nodes = [...new Map(document.nodes.map((node) => [node.id, node])).values()];
  const sizes = nodes.map((node) => {
    const { width, height } = nodeShape(node, loose(node.id), layout.places.get(node.id));
    return { width, height };
  });
  const asked = { nodes: sizes, links: layoutLinks(nodes, document.edges), care };
  const places = await host().workflowDocuments.layout(asked, signal && { signal });
  return nodes.map(({ id }, at) => [id, places[at] ?? { x: 0, y: 0 }] as const);
}

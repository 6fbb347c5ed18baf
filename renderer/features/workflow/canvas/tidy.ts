import { drawnPorts, type WorkflowEdge } from '../../../../core/contract/workflow-view.ts';
import type { Drawn } from '../edit/drawn.ts';
import type { Editor } from '../edit/editor.ts';
import { moveNodes } from '../edit/nodes.ts';
import { type Link, layOut } from './lay-out.ts';
import { loosePorts, nodeShape } from './node-shape.ts';

/** Lays the whole document out anew, as one step to undo. What was changed meanwhile stays changed. */
export async function tidy(editor: Editor): Promise<void> {
  const places = await laidOut(editor.store.getState().drawn);
  editor.edit(moveNodes(places));
}

/** The document with a place for each node: nodes that have none are laid out below the others. */
export async function withPlaces(drawn: Drawn): Promise<Drawn> {
  const { document, layout } = drawn;
  const lost = document.nodes.filter(({ id }) => !layout.places.has(id));
  if (lost.length === 0) return drawn;
  const lowest = Math.max(0, ...[...layout.places.values()].map(({ y }) => y + 140));
  const all = await laidOut({ document: { ...document, nodes: lost }, layout });
  return moveNodes([...all].map(([id, { x, y }]) => [id, { x, y: y + (layout.places.size === 0 ? 0 : lowest) }]))(
    drawn,
  );
}

function laidOut({ document, layout }: Drawn) {
  const loose = loosePorts(document);
  const boxes = document.nodes.map((node) => {
    const { width, height } = nodeShape(node, loose(node.id), layout.places.get(node.id));
    return { id: node.id, width, height };
  });
  return layOut([...new Map(boxes.map((box) => [box.id, box])).values()], linksOf(document));
}

/** Which node leads to which; of one node, the ways out from the last to the first: whoever lays out puts what comes first to the right. */
function linksOf({ nodes, edges }: Drawn['document']): Link[] {
  const outs = new Map(nodes.map((node) => [node.id, (drawnPorts(node)?.outs ?? []).map(({ name }) => name)]));
  const at = ({ from }: WorkflowEdge) => outs.get(from.node)?.indexOf(from.port) ?? 0;
  return edges.toSorted((a, b) => at(b) - at(a)).map(({ from, to }) => [from.node, to.node]);
}

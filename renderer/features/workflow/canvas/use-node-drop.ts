import { useReactFlow } from '@xyflow/react';
import { type DragEvent, useState } from 'react';
import { edgeKey } from '../edit/drawn.ts';
import type { Editor } from '../edit/editor.ts';
import { newNode } from '../edit/new-node.ts';
import { addNode, fitsOnEdge, insertOnEdge } from '../edit/nodes.ts';
import { OFFER_TYPE, type Offer, readOffer } from '../palette/offers.ts';

/** Takes what is dragged out of the palette: onto the canvas, or into the edge that it is dropped on. `over`: the key of that edge. */
export function useNodeDrop(editor: Editor) {
  const { screenToFlowPosition } = useReactFlow();
  const [over, setOver] = useState<string>();
  return {
    over,
    onDragOver: (event: DragEvent) => {
      if (!event.dataTransfer.types.includes(OFFER_TYPE)) return;
      event.preventDefault();
      event.dataTransfer.dropEffect = 'copy';
      setOver(edgeUnder(event));
    },
    onDragLeave: () => setOver(undefined),
    onDrop: (event: DragEvent) => {
      setOver(undefined);
      const offer = readOffer(event.dataTransfer.getData(OFFER_TYPE));
      if (offer === undefined) return;
      event.preventDefault();
      drop(editor, offer, screenToFlowPosition({ x: event.clientX, y: event.clientY }), edgeUnder(event));
    },
  };
}

/** The middle of a node of the usual size, from its corner. */
const HALF = { x: 106, y: 30 };

function drop(editor: Editor, offer: Offer, at: { readonly x: number; readonly y: number }, over: string | undefined) {
  const { drawn } = editor.store.getState();
  const node = newNode(drawn, offer.kind, offer.settings);
  const place = { x: Math.round(at.x - HALF.x), y: Math.round(at.y - HALF.y) };
  const edge = over === undefined ? undefined : drawn.document.edges.find((each) => edgeKey(each) === over);
  const isInEdge = edge !== undefined && fitsOnEdge(drawn, edge, node);
  editor.edit(isInEdge ? insertOnEdge(edge, node, place) : addNode(node, place));
  editor.choose({ nodes: new Set([node.id]) });
}

function edgeUnder({ clientX, clientY }: DragEvent): string | undefined {
  for (const element of document.elementsFromPoint(clientX, clientY)) {
    const edge = element.closest<SVGElement>('.react-flow__edge');
    if (edge !== null) return edge.dataset.id;
  }
  return undefined;
}

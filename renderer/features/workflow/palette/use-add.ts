import { useMiddle } from '../canvas/canvas.tsx';
import { nodeOf } from '../edit/drawn.ts';
import { useTheEditor } from '../edit/editor-context.ts';
import { newNode } from '../edit/new-node.ts';
import { addAfter, addNode } from '../edit/nodes.ts';
import type { Offer } from './offers.ts';

/** How far below the selected node a new one stands, px. */
const BELOW = 130;

/** Adds what is offered: below the one node that is selected, which leads to it where that fits, else in the middle of what is seen. */
export function useAdd(): (offer: Offer) => void {
  const editor = useTheEditor();
  const middle = useMiddle();
  return ({ kind, settings }) => {
    const { drawn, chosen } = editor.store.getState();
    const [before] = chosen.nodes.size === 1 ? chosen.nodes : [];
    const node = newNode(drawn, kind, settings);
    const place = before === undefined ? undefined : drawn.layout.places.get(before);
    if (before === undefined || nodeOf(drawn, before) === undefined || place === undefined) {
      const { x, y } = middle();
      editor.edit(addNode(node, { x: Math.round(x - 106), y: Math.round(y) }));
    } else {
      const below = { x: place.x, y: place.y + BELOW };
      editor.edit(addAfter(before, node, freePlace(drawn.layout.places, below), below));
    }
    editor.choose({ nodes: new Set([node.id]) });
  };
}

type Places = ReadonlyMap<string, { readonly x: number; readonly y: number }>;

/** The place, or one right of it where no node stands. */
function freePlace(places: Places, { x, y }: { readonly x: number; readonly y: number }) {
  const all = [...places.values()];
  let at = x;
  while (all.some((place) => Math.abs(place.x - at) < 120 && Math.abs(place.y - y) < 60)) at += 240;
  return { x: at, y };
}

import { useReactFlow, useStoreApi } from '@xyflow/react';
import { type RefObject, useRef } from 'react';
import { usePreferences } from '../../../stores/preferences-store.ts';
import { useKeyHandlers } from '../../keys/key-handlers.ts';
import { useTheEditor } from '../edit/editor-context.ts';
import { nodeShape } from './node-shape.ts';
import { neighbour, type Way } from './walk.ts';

interface CanvasActs {
  readonly onAdd: () => void;
  readonly showAll: () => void;
}

/** Keys that move over the picture. Tab and the arrows are its own while it has the focus; else they are the window's. */
export function useCanvasKeys(pane: RefObject<HTMLElement | null>, { onAdd, showAll }: CanvasActs): void {
  const editor = useTheEditor();
  const { zoomTo, setCenter, getZoom, zoomIn, zoomOut } = useReactFlow();
  const store = useStoreApi();
  const isFitted = useRef(false);
  const textSize = usePreferences((state) => state.textSize);
  const hasFocus = () => pane.current?.contains(document.activeElement) === true;

  const show = (id: string): void => {
    const { drawn } = editor.store.getState();
    const place = drawn.layout.places.get(id);
    const node = drawn.document.nodes.find((each) => each.id === id);
    if (place === undefined || node === undefined) return;
    const { width, height } = nodeShape(node, { ins: [], outs: [] }, place);
    const [x, y, zoom] = store.getState().transform;
    const { width: wide, height: high } = store.getState();
    const left = place.x * zoom + x;
    const top = place.y * zoom + y;
    const isSeen = left >= 0 && top >= 0 && left + width * zoom <= wide && top + height * zoom <= high;
    if (!isSeen) void setCenter(place.x + width / 2, place.y + height / 2, { zoom });
  };
  const walk = (way: Way) => () => {
    if (!hasFocus()) return false;
    const { drawn, chosen } = editor.store.getState();
    const last = [...chosen.nodes].at(-1);
    const next = neighbour(drawn.layout.places, last, way) ?? last;
    if (next === undefined) return true;
    editor.choose({ nodes: new Set([next]) });
    show(next);
    return true;
  };
  const focus = () => {
    const [id] = editor.store.getState().chosen.nodes;
    const place = id === undefined ? undefined : editor.store.getState().drawn.layout.places.get(id);
    isFitted.current = !isFitted.current && place !== undefined;
    if (place === undefined || !isFitted.current) return showAll();
    void setCenter(place.x + 106, place.y + 30, { zoom: Math.max(getZoom(), textSize) });
  };
  useKeyHandlers({
    'node.add': () => (hasFocus() ? onAdd() : false),
    'node.down': walk('down'),
    'node.up': walk('up'),
    'node.left': walk('left'),
    'node.right': walk('right'),
    'focus.selection': focus,
    'zoom.fit': showAll,
    'zoom.full': () => void zoomTo(textSize),
    'zoom.in': () => void zoomIn(),
    'zoom.out': () => void zoomOut(),
  });
}

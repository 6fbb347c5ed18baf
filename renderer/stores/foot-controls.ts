import { create } from 'zustand';

/** Where a control stands in the window, in px. */
export type ControlBox = Pick<DOMRect, 'left' | 'right' | 'top'>;

/** Controls that float at the foot of a view, by element: what floats over them asks where they are. */
export const useFootControls = create<{ readonly boxes: ReadonlyMap<Element, ControlBox> }>(() => ({
  boxes: new Map(),
}));

/** Keeps the place of a control while it is there. Put it on the element as its ref. */
export function footControl(element: HTMLElement | null): (() => void) | undefined {
  if (element === null) return undefined;
  const put = (box: ControlBox | undefined) => {
    const boxes = new Map(useFootControls.getState().boxes);
    if (box === undefined) boxes.delete(element);
    else boxes.set(element, box);
    useFootControls.setState({ boxes });
  };
  const observer = new ResizeObserver(() => put(element.getBoundingClientRect()));
  // It moves with the layer that it floats in, and with the view.
  for (const each of [element, element.offsetParent, element.offsetParent?.parentElement])
    if (each instanceof Element) observer.observe(each);
  return () => {
    observer.disconnect();
    put(undefined);
  };
}

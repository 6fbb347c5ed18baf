import { create } from 'zustand';

/** Where a control stands in the window, in px. */
export interface ControlBox extends Pick<DOMRect, 'left' | 'right' | 'top'> {
  /** From the upper edge of the control to the foot of the view that it floats in. */
  readonly reach: number;
  /** It has room of its own at the foot of the window: what floats stands above it, never beside it. */
  readonly isPane?: true;
}

interface FootControls {
  readonly boxes: ReadonlyMap<Element, ControlBox>;
}

/** Controls that float at the foot of a view, by element: what floats over them asks where they are. */
export const useFootControls = create<FootControls>(() => ({ boxes: new Map() }));

/** How much of the foot of a view its controls cover, px. */
export function coveredFoot({ boxes }: FootControls): number {
  return Math.max(0, ...[...boxes.values()].map(({ reach }) => reach));
}

/** Keeps the place of a control that floats while it is there. Put it on the element as its ref. */
export function footControl(element: HTMLElement | null): (() => void) | undefined {
  return keepPlace(element, (box) => box);
}

/** Keeps the place of a pane at the foot, as a composer, while it is there. Put it on the element as its ref. */
export function footPane(element: HTMLElement | null): (() => void) | undefined {
  return keepPlace(element, (box) => ({ ...box, reach: 0, isPane: true }));
}

function keepPlace(element: HTMLElement | null, boxOf: (box: ControlBox) => ControlBox): (() => void) | undefined {
  if (element === null) return undefined;
  const put = (box: ControlBox | undefined) => {
    const boxes = new Map(useFootControls.getState().boxes);
    if (box === undefined) boxes.delete(element);
    else boxes.set(element, box);
    useFootControls.setState({ boxes });
  };
  const view = element.offsetParent?.parentElement;
  const observer = new ResizeObserver(() => {
    const { left, right, top } = element.getBoundingClientRect();
    put(boxOf({ left, right, top, reach: (view?.getBoundingClientRect().bottom ?? top) - top }));
  });
  // It moves with the layer that it floats in, and with the view.
  for (const each of [element, element.offsetParent, view]) if (each instanceof Element) observer.observe(each);
  return () => {
    observer.disconnect();
    put(undefined);
  };
}

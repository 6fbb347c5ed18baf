import { type RefCallback, useCallback, useLayoutEffect, useState } from 'react';

/** Where a list stands in what it scrolls with. */
interface ListPlace {
  /** To be put on the list. */
  readonly list: RefCallback<HTMLElement>;
  /** What scrolls the list; null before it is in the document. */
  readonly scroller: HTMLElement | null;
  /** From the beginning of what is scrolled to that of the list, px. */
  readonly topPx: number;
}

/** Finds what scrolls a list that does not scroll itself, and keeps up with what stands above the list. */
export function useListPlace(): ListPlace {
  const [element, setElement] = useState<HTMLElement | null>(null);
  const [scroller, setScroller] = useState<HTMLElement | null>(null);
  const [topPx, setTopPx] = useState(0);
  const list = useCallback((found: HTMLElement | null) => setElement(found), []);
  useLayoutEffect(() => {
    const box = element === null ? null : scrollerOf(element);
    setScroller(box);
    if (element === null || box === null) return undefined;
    const place = () => {
      const top = element.getBoundingClientRect().top - box.getBoundingClientRect().top + box.scrollTop;
      setTopPx(Math.round(top));
    };
    place();
    const observer = new ResizeObserver(place);
    for (const child of box.children) observer.observe(child);
    box.addEventListener('scroll', place, { passive: true });
    return () => {
      observer.disconnect();
      box.removeEventListener('scroll', place);
    };
  }, [element]);
  return { list, scroller, topPx };
}

/** The nearest box around an element that scrolls; null where there is none. */
function scrollerOf(element: HTMLElement): HTMLElement | null {
  const { parentElement } = element;
  if (parentElement === null) return null;
  return /auto|scroll/.test(getComputedStyle(parentElement).overflowY) ? parentElement : scrollerOf(parentElement);
}

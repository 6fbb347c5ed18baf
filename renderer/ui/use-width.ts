import { type RefCallback, useCallback, useState } from 'react';

/** The inner width of an element in px, kept up to date; `firstPx` until it is measured. Put the ref on the element. */
export function useWidth(firstPx = 0): readonly [RefCallback<HTMLElement>, number] {
  const [width, setWidth] = useState(firstPx);
  const ref = useCallback((element: HTMLElement | null) => {
    if (element === null) return undefined;
    const observer = new ResizeObserver(() => setWidth(element.clientWidth));
    observer.observe(element);
    return () => observer.disconnect();
  }, []);
  return [ref, width];
}

import { type RefObject, useEffect, useRef, useState } from 'react';

/** A ref for an element and its width in px, which follows it. `firstPx` until it is measured. */
export function useWidth(firstPx: number): readonly [RefObject<HTMLDivElement | null>, number] {
  const box = useRef<HTMLDivElement>(null);
  const [width, setWidth] = useState(firstPx);
  useEffect(() => {
    if (box.current === null) return undefined;
    const observer = new ResizeObserver(([entry]) =>
      setWidth(Math.round(entry?.borderBoxSize[0]?.inlineSize ?? firstPx)),
    );
    observer.observe(box.current);
    return () => observer.disconnect();
  }, [firstPx]);
  return [box, width];
}

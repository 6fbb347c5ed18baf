import { useEffect, useState } from 'react';

const settlesAfterMs = 120;

/**
 * True from the first change of the zoom until it has rested for 120 ms. Meanwhile cards are hidden and the canvas draws
 * for them, because text in the DOM would be rastered again at each scale.
 */
export function useZoomGesture(zoom: number): boolean {
  const [settled, setSettled] = useState(zoom);
  useEffect(() => {
    if (settled === zoom) return undefined;
    const timer = setTimeout(() => setSettled(zoom), settlesAfterMs);
    return () => clearTimeout(timer);
  }, [zoom, settled]);
  return settled !== zoom;
}

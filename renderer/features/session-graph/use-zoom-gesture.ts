import { useStoreApi } from '@xyflow/react';
import { useLayoutEffect, useState } from 'react';

const settlesAfterMs = 120;

/**
 * True from the first change of the zoom until it has rested for 120 ms. Meanwhile cards are hidden and the canvas draws
 * for them, because text in the DOM would be rastered again at each scale.
 */
export function useZoomGesture(): boolean {
  const store = useStoreApi();
  const [isZooming, setZooming] = useState(false);
  useLayoutEffect(() => {
    let timer: ReturnType<typeof setTimeout> | undefined;
    const stop = store.subscribe((now, before) => {
      if (now.transform[2] === before.transform[2]) return;
      clearTimeout(timer);
      timer = setTimeout(() => setZooming(false), settlesAfterMs);
      setZooming(true);
    });
    return () => {
      clearTimeout(timer);
      stop();
    };
  }, [store]);
  return isZooming;
}

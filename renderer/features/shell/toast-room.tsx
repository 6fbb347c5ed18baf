import { useLayoutEffect, useState } from 'react';
import { toastGap } from './toast-place.ts';

/** Room for the newest toast, above the pane that it stands over, while there is one: put between a list of rows and that pane, no row is under it. */
export function ToastRoom() {
  const [height, setHeight] = useState(0);
  useLayoutEffect(() => {
    const measure = () => setHeight(heightOfToast());
    const observer = new MutationObserver(measure);
    const all = document.querySelector('section[aria-label^="Notifications"]');
    if (all === null) return undefined;
    observer.observe(all, { childList: true, subtree: true, attributeFilter: ['data-front', 'data-removed'] });
    measure();
    return () => observer.disconnect();
  }, []);
  return height === 0 ? null : <div aria-hidden className="flex-none" style={{ height: height + 2 * toastGap }} />;
}

function heightOfToast(): number {
  const toast = document.querySelector('[data-sonner-toast][data-front="true"][data-removed="false"]');
  return toast instanceof HTMLElement ? toast.offsetHeight : 0;
}

import { useLayoutEffect, useState } from 'react';
import { useSonner } from 'sonner';
import { toastGap } from './toast-place.ts';

/** Room for the newest toast, above the pane that it stands over, while there is one: put between a list of rows and that pane, no row is under it. */
export function ToastRoom() {
  const { toasts } = useSonner();
  const [height, setHeight] = useState(0);
  const newest = toasts[0]?.id;
  useLayoutEffect(() => {
    if (newest === undefined) return setHeight(0);
    const measure = () => setHeight(heightOfToast());
    // It has its height once it was drawn, and another one where its words come after it.
    const observer = new MutationObserver(measure);
    const all = document.querySelector('[aria-live][aria-label^="Notifications"]') ?? document.body;
    observer.observe(all, { childList: true, subtree: true, characterData: true });
    measure();
    return () => observer.disconnect();
  }, [newest]);
  return height === 0 ? null : (
    <div aria-hidden className="flex-none" data-toast-room="" style={{ height: height + 2 * toastGap }} />
  );
}

function heightOfToast(): number {
  const toast = document.querySelector('[data-sonner-toast][data-front="true"]');
  return toast instanceof HTMLElement ? toast.offsetHeight : 0;
}

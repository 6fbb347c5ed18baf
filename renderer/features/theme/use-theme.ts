import { useSyncExternalStore } from 'react';

/** The theme on screen now, whoever chose it. For what is drawn on a canvas: draw again when it changes. */
export function useTheme(): 'light' | 'dark' {
  return useSyncExternalStore(subscribe, read);
}

function read(): 'light' | 'dark' {
  return document.documentElement.dataset.theme === 'dark' ? 'dark' : 'light';
}

function subscribe(listener: () => void): () => void {
  const observer = new MutationObserver(listener);
  observer.observe(document.documentElement, { attributes: true, attributeFilter: ['data-theme'] });
  return () => observer.disconnect();
}

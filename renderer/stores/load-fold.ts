/** The code of the window's own fold: needed once a session on screen has news. Rejects where it can't be loaded. */
export function loadFold() {
  return import('./session-fold.ts');
}

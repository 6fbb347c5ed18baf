import { OWN_MOVES } from './own-moves.ts';

/** A scroll that the browser animates for a key or a wheel lasts no longer. */
const LONGEST_MS = 1_000;

/**
 * Goes to a place and stays there, though a scroll that a key or the wheel began before is still animated: that goes on from wherever the
 * list is put. Ends with the next thing that a person does, or by what is given back.
 */
export function holdPlace(scroller: HTMLElement | null, go: () => void): () => void {
  go();
  if (scroller === null) return () => undefined;
  const { signal, abort } = endOnOwnMove(scroller.ownerDocument);
  scroller.addEventListener('scrollend', go, { signal });
  setTimeout(abort, LONGEST_MS);
  return abort;
}

function endOnOwnMove(document: Document): { readonly signal: AbortSignal; readonly abort: () => void } {
  const ending = new AbortController();
  const abort = () => ending.abort();
  for (const move of OWN_MOVES) document.addEventListener(move, abort, { signal: ending.signal, capture: true });
  return { signal: ending.signal, abort };
}

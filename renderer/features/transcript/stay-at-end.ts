import { OWN_MOVES } from './own-moves.ts';

/** What keeps a list at its end. */
export interface StayAtEnd {
  /** The list was led somewhere: from now on it is where it stands. A size that changes meanwhile does not lead it back. */
  readonly wasLed: () => void;
  readonly stop: () => void;
}

/**
 * Keeps a list that stands at its end there when its window gets another size, and while its rows are laid out anew for that. One that is
 * not at its end is not moved, and neither is one that grows by what a person does in it.
 * @param nearPx a list no further from its end counts as being there
 */
export function stayAtEnd(scroller: HTMLElement, content: HTMLElement, nearPx: number): StayAtEnd {
  const ending = new AbortController();
  let seen = sizeOf(scroller);
  let isAtEnd = isNear(scroller, seen.height, nearPx);
  let isHeld = false;
  /** Rows are measured once they are drawn: a list that begins at its end is kept there until somebody moves. */
  let isUntouched = true;
  // A scroll that comes with a new size is judged by the size before: the end went away, nobody left it.
  const noteScroll = (): void => {
    if (isHeld) return;
    isAtEnd = isNear(scroller, seen.height, nearPx);
    isHeld = isAtEnd && isUntouched;
  };
  const letGo = (): void => {
    isHeld = false;
    isUntouched = false;
  };
  const watch = new ResizeObserver(() => {
    const now = sizeOf(scroller);
    const isNew = now.height !== seen.height || now.width !== seen.width;
    seen = now;
    if (isNew && isAtEnd) isHeld = true;
    if (isHeld) scroller.scrollTop = scroller.scrollHeight;
  });
  watch.observe(scroller);
  watch.observe(content);
  scroller.addEventListener('scroll', noteScroll, { signal: ending.signal, passive: true });
  for (const move of OWN_MOVES)
    scroller.ownerDocument.addEventListener(move, letGo, { signal: ending.signal, capture: true });
  return {
    wasLed: () => {
      letGo();
      noteScroll();
    },
    stop: () => {
      watch.disconnect();
      ending.abort();
    },
  };
}

function sizeOf({ clientHeight, clientWidth }: HTMLElement): { readonly height: number; readonly width: number } {
  return { height: clientHeight, width: clientWidth };
}

function isNear({ scrollTop, scrollHeight }: HTMLElement, height: number, nearPx: number): boolean {
  return scrollHeight - scrollTop - height <= nearPx;
}

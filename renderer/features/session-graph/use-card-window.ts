import { useEffect, useRef, useState } from 'react';
import { type CardWindow, emptyWindow, nextWindow } from './card-window.ts';

/** Keys of steps, or none at all, or those that are mounted now. */
type WantedCards = readonly string[] | 'none' | 'as they are';

/** The cards that are mounted, brought nearer to those that are wanted by one step a frame. */
export function useCardWindow(wanted: WantedCards): ReadonlySet<string> {
  const [cards, setCards] = useState<CardWindow>(emptyWindow);
  const latest = useRef(wanted);
  latest.current = wanted;
  const frame = useRef(0);
  useEffect(() => {
    if (frame.current !== 0 || step(cards, wanted) === cards) return;
    frame.current = requestAnimationFrame(() => {
      frame.current = 0;
      setCards((before) => step(before, latest.current));
    });
  });
  useEffect(
    () => () => {
      cancelAnimationFrame(frame.current);
      frame.current = 0;
    },
    [],
  );
  return cards.mounted;
}

function step(before: CardWindow, wanted: WantedCards): CardWindow {
  if (wanted === 'as they are') return before;
  if (wanted !== 'none') return nextWindow(before, wanted);
  return before.mounted.size === 0 ? before : emptyWindow;
}

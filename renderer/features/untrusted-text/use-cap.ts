import { useMemo, useState } from 'react';
import { type Cap, type CappedText, capText, firstLook, fullLook } from './text-cap.ts';

/** A text under its cap, and the switch that lifts it up to {@link fullLook}. */
export function useCap(
  text: string,
  first: Cap = firstLook,
): { capped: CappedText; expanded: boolean; toggle: () => void } {
  const [expanded, setExpanded] = useState(false);
  const capped = useMemo(() => capText(text, expanded ? fullLook : first), [text, expanded, first]);
  return { capped, expanded, toggle: () => setExpanded(!expanded) };
}

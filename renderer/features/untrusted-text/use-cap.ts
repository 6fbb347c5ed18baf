import { startTransition, useMemo, useState } from 'react';
import { type Cap, type CappedText, capText, firstLook, fullLook } from './text-cap.ts';

/** A text under its cap, and the switch that lifts it up to {@link fullLook}. */
export interface SwitchedCap {
  /** What is shown now. */
  readonly capped: CappedText;
  /** What is shown once the switch is on. */
  readonly full: CappedText;
  readonly expanded: boolean;
  readonly toggle: () => void;
}

/** Caps a text at `first` until a person asks for more. */
export function useCap(text: string, first: Cap = firstLook): SwitchedCap {
  const [expanded, setExpanded] = useState(false);
  const start = useMemo(() => capText(text, first), [text, first]);
  const full = useMemo(() => (start.cut ? capText(text, fullLook) : start), [text, start]);
  return {
    capped: expanded ? full : start,
    full,
    expanded,
    toggle: () => startTransition(() => setExpanded(!expanded)),
  };
}

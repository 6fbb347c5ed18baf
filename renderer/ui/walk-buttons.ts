import type { KeyboardEvent } from 'react';

/**
 * Up and Down in a list of so many buttons, of which that at `at` is chosen: the place of the next one, which has the focus then. Undefined for any
 * other key, and at an end.
 */
export function walkButtons(
  event: KeyboardEvent,
  list: HTMLElement | null,
  { at, of }: { readonly at: number; readonly of: number },
): number | undefined {
  const by = { ArrowDown: 1, ArrowUp: -1 }[event.key];
  const to = at + (by ?? 0);
  if (by === undefined || to < 0 || to >= of) return undefined;
  event.preventDefault();
  event.stopPropagation();
  list?.querySelectorAll<HTMLElement>('button')[to]?.focus();
  return to;
}

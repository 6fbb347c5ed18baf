import { type RefObject, useEffect, useRef } from 'react';
import { useLibraryCursor } from './library-cursor.ts';
import type { LibraryItem } from './library-items.ts';
import type { LibraryList } from './use-library-list.ts';

/**
 * Where lines went out of the list, to the trash or back: the cursor of one that went goes to the line that took its place, and a focus
 * that went with them to the row of the cursor; to the screen, where no row is left.
 */
export function useLineInPlace(list: LibraryList, cursor: string | undefined): RefObject<HTMLElement | null> {
  const screen = useRef<HTMLElement>(null);
  const before = useRef({ ...list, cursor });
  useEffect(() => {
    const was = before.current;
    before.current = { ...list, cursor };
    if (was.all === list.all) return;
    const here = new Set(list.all.map(({ root }) => root.id));
    if (was.all.every(({ root }) => here.has(root.id))) return;
    const next = lineInPlace(idsOf(was.items), idsOf(list.items), was.cursor);
    if (next !== undefined && next !== cursor) useLibraryCursor.getState().moveTo(next);
    // Not taken back by the next render, which is that of the cursor.
    requestAnimationFrame(() => takeLostFocus(screen.current));
  }, [list, cursor]);
  return screen;
}

/** The line itself where it is still there, else the first after it that is, else the last before it. Absent where none is. */
export function lineInPlace(
  before: readonly string[],
  now: readonly string[],
  line: string | undefined,
): string | undefined {
  const left = new Set(now);
  const at = line === undefined ? -1 : before.indexOf(line);
  if (at < 0) return undefined;
  return before.slice(at).find((id) => left.has(id)) ?? before.slice(0, at).findLast((id) => left.has(id));
}

function idsOf(items: readonly LibraryItem[]): string[] {
  return items.flatMap((item) => (item.type === 'line' ? [item.line.root.id] : []));
}

/** Nothing holds the focus: what held it went with its line. */
function takeLostFocus(screen: HTMLElement | null): void {
  if (document.activeElement !== null && document.activeElement !== document.body) return;
  (screen?.querySelector<HTMLElement>('[data-cursor]') ?? screen)?.focus({ preventScroll: true });
}

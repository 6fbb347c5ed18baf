import type { LibraryGroup } from './library-groups.ts';
import type { LibraryLine } from './library-line.ts';

/** What stands in the list, from top to bottom. */
export type LibraryItem =
  | { readonly type: 'group'; readonly group: LibraryGroup; readonly isClosed: boolean }
  | { readonly type: 'line'; readonly line: LibraryLine };

/** The list of a grouped library: each heading, then its lines unless it is closed. Without groups only the lines. */
export function libraryItems(
  groups: readonly LibraryGroup[],
  lines: readonly LibraryLine[],
  closed: readonly string[],
): LibraryItem[] {
  if (groups.length === 0) return lines.map((line) => ({ type: 'line', line }));
  return groups.flatMap((group) => {
    const isClosed = closed.includes(group.key);
    const head: LibraryItem = { type: 'group', group, isClosed };
    return isClosed ? [head] : [head, ...group.lines.map((line): LibraryItem => ({ type: 'line', line }))];
  });
}

/** Height of an item in px at text size 1. */
export function itemHeight(item: LibraryItem): number {
  return item.type === 'group' ? 34 : 46;
}

/** The line that is `by` lines away from the one with that id; the first or last where there is none. */
export function lineAt(items: readonly LibraryItem[], from: string | undefined, by: number): LibraryLine | undefined {
  const lines = items.flatMap((item) => (item.type === 'line' ? [item.line] : []));
  const at = lines.findIndex((line) => line.root.id === from);
  if (at < 0) return by > 0 ? lines[0] : lines.at(-1);
  return lines[Math.min(lines.length - 1, Math.max(0, at + by))];
}

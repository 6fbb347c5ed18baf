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

/** Where lines stand in the list: made once for it, so that a key that is pressed goes over none of them. */
export interface LinePlaces {
  /** Those that are not in a closed group, from top to bottom. */
  readonly lines: readonly LibraryLine[];
  /** By root session the place in `lines` and in the list. */
  readonly of: ReadonlyMap<string, { readonly line: number; readonly item: number }>;
}

export function linePlaces(items: readonly LibraryItem[]): LinePlaces {
  const lines: LibraryLine[] = [];
  const of = new Map<string, { readonly line: number; readonly item: number }>();
  for (const [at, item] of items.entries()) {
    if (item.type !== 'line') continue;
    of.set(item.line.root.id, { line: lines.length, item: at });
    lines.push(item.line);
  }
  return { lines, of };
}

/** The line that is `by` lines away from the one with that id; the first or last where there is none. */
export function lineAt({ lines, of }: LinePlaces, from: string | undefined, by: number): LibraryLine | undefined {
  const at = of.get(from ?? '')?.line;
  if (at === undefined) return by > 0 ? lines[0] : lines.at(-1);
  return lines[Math.min(lines.length - 1, Math.max(0, at + by))];
}

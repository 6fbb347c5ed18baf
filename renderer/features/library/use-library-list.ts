import { useMemo } from 'react';
import { useConnection } from '../../stores/connection-store.ts';
import { useSessions } from '../../stores/sessions-store.ts';
import { useNow } from '../../ui/use-now.ts';
import { type LibraryCount, libraryCount } from './library-count.ts';
import { hiddenLines } from './library-filter.ts';
import { groupLines } from './library-groups.ts';
import { type LibraryItem, type LinePlaces, libraryItems, linePlaces } from './library-items.ts';
import { type LibraryLine, libraryLines } from './library-line.ts';
import { sortLines } from './library-sort.ts';
import { useLibrary } from './library-store.ts';

/** Everything that the library screen shows, made anew when sessions or the filter change. */
export interface LibraryList {
  /** Lines of the place that is shown, before the filter. */
  readonly all: readonly LibraryLine[];
  readonly shown: readonly LibraryLine[];
  readonly items: readonly LibraryItem[];
  readonly places: LinePlaces;
  /** Root sessions of the lines that are shown, each with its line. */
  readonly byRoot: ReadonlyMap<string, LibraryLine>;
  readonly count: LibraryCount;
}

export function useLibraryList(): LibraryList {
  const rev = useSessions((state) => state.rev);
  const rows = useSessions((state) => state.rows);
  const filter = useLibrary((state) => state.filter);
  const sort = useLibrary((state) => state.sort);
  const grouping = useLibrary((state) => state.grouping);
  const closed = useLibrary((state) => state.closed);
  const nowMs = useNow();
  const zone = useConnection((state) => state.home?.zone);

  // biome-ignore lint/correctness/useExhaustiveDependencies: rows stays the same Map, rev says that it has changed
  const all = useMemo(() => libraryLines(rows.values(), filter.trash), [rows, rev, filter.trash]);
  // All of them are put in order once: what is typed into the filter only leaves some out.
  const sorted = useMemo(() => sortLines(all, sort), [all, sort]);
  const filtered = useMemo(() => hiddenLines(all, filter, nowMs), [all, filter, nowMs]);
  const shown = useMemo(() => sorted.filter((line) => !filtered.has(line)), [sorted, filtered]);
  const items = useMemo(
    () => libraryItems(groupLines({ shown, all, grouping, zone }), shown, closed),
    [shown, all, grouping, zone, closed],
  );
  const places = useMemo(() => linePlaces(items), [items]);
  const byRoot = useMemo(() => new Map(shown.map((line) => [line.root.id, line])), [shown]);
  const count = useMemo(
    () => libraryCount({ rows: rows.values(), lines: all, filtered, trash: filter.trash }),
    [rows, all, filtered, filter.trash],
  );
  return { all, shown, items, places, byRoot, count };
}

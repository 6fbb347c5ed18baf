import { useSessions } from '../../stores/sessions-store.ts';
import { hiddenLines } from './library-filter.ts';
import { type LibraryLine, libraryLines } from './library-line.ts';
import { sortLines } from './library-sort.ts';
import { useLibrary } from './library-store.ts';

/** The line before (-1) or after (1) a root in the library's order, as it is filtered now; absent at either end. */
export function neighbourLine(root: string, by: number): LibraryLine | undefined {
  const { filter, sort } = useLibrary.getState();
  const lines = libraryLines(useSessions.getState().rows.values(), filter.trash);
  const filtered = hiddenLines(lines, filter, Date.now());
  const shown = sortLines(
    lines.filter((line) => !filtered.has(line)),
    sort,
  );
  const at = shown.findIndex((line) => line.root.id === root);
  return at < 0 ? shown[0] : shown[at + by];
}

import { useSessions } from '../../stores/sessions-store.ts';
import { hiddenLines } from './library-filter.ts';
import { type LibraryLine, libraryLines } from './library-line.ts';
import { type LibrarySort, sortLines } from './library-sort.ts';
import { useLibrary } from './library-store.ts';

/** The line before (-1) or after (1) a root in the library's order, as it is filtered now; absent at either end. */
export function neighbourLine(root: string, by: -1 | 1): LibraryLine | undefined {
  const { filter, sort } = useLibrary.getState();
  const lines = linesInOrder(filter.trash, sort);
  const nowMs = Date.now();
  const isShown = (line: LibraryLine) => hiddenLines([line], filter, nowMs).size === 0;
  const at = lines.findIndex((line) => line.root.id === root && isShown(line));
  if (at < 0) return lines.find(isShown);
  for (let next = at + by; next >= 0 && next < lines.length; next += by) {
    const line = lines[next];
    if (line !== undefined && isShown(line)) return line;
  }
  return undefined;
}

interface Ordered {
  readonly rev: number;
  readonly trash: boolean;
  readonly sort: LibrarySort;
  readonly lines: readonly LibraryLine[];
}

let ordered: Ordered | undefined;

/** Put in order once for what the sessions are now: keys are pressed in a row. */
function linesInOrder(trash: boolean, sort: LibrarySort): readonly LibraryLine[] {
  const { rev, rows } = useSessions.getState();
  if (ordered?.rev !== rev || ordered.trash !== trash || ordered.sort !== sort)
    ordered = { rev, trash, sort, lines: sortLines(libraryLines(rows.values(), trash), sort) };
  return ordered.lines;
}

import type { SessionRow } from '../../../core/contract/view.ts';
import { count } from '../../ui/number.ts';
import { sessionTitle } from '../../ui/session-title.ts';
import { CopyChip } from '../copies/copy-chip.tsx';
import { LineText } from '../untrusted-text/line-text.tsx';
import type { LibraryLine } from './library-line.ts';

/** Copies that are named one by one. */
const most = 3;

/** Sessions of a line that begin with a copy, each with what it repeats. */
export function PreviewCopies({ line: { root, rows } }: { readonly line: LibraryLine }) {
  const copies = rows.filter(({ copyOf }) => copyOf !== undefined);
  const rest = copies.length - most;
  if (copies.length === 0) return null;
  return (
    <ul aria-label="Copies" className="mt-2 flex flex-col gap-1">
      {copies.slice(0, most).map((row) => (
        <li key={row.id} className="flex min-w-0 items-center gap-2 text-xs text-ink-3">
          {row === root ? null : <Name row={row} />}
          <CopyChip row={row} className="h-6 max-w-full" />
        </li>
      ))}
      {rest > 0 ? <li className="text-xs text-ink-3">and {count(rest)} more</li> : null}
    </ul>
  );
}

function Name({ row }: { readonly row: SessionRow }) {
  return (
    <span className="max-w-[45%] flex-none truncate">
      <LineText text={sessionTitle(row)} />
    </span>
  );
}

import { ArrowDown, ArrowUp } from 'lucide-react';
import { Checkbox } from '../../ui/checkbox.tsx';
import { cx } from '../../ui/class-names.ts';
import { columns, type Heading, headings, leftOutBelow } from './library-columns.ts';
import { useLibraryCursor } from './library-cursor.ts';
import type { LibraryLine } from './library-line.ts';
import { useLibrary } from './library-store.ts';

interface LibraryHeadProps {
  /** All that are shown. */
  readonly lines: readonly LibraryLine[];
  /** How many of them are selected. */
  readonly marks: number;
}

/** The names of the columns. A click sorts by one, another click turns the order round. */
export function LibraryHead({ lines, marks }: LibraryHeadProps) {
  const markOnly = useLibraryCursor((state) => state.markOnly);
  const some = marks > 0;
  const every = some && marks === lines.length;
  return (
    <div className={cx(columns, 'h-7 flex-none border-b border-line text-2xs text-ink-3')}>
      <Checkbox
        label={every ? 'Select none' : 'Select all that are shown'}
        checked={every ? true : some ? 'indeterminate' : false}
        onChange={(on) => markOnly(on && !some ? lines.map(({ root }) => root.id) : [])}
      />
      {headings.map((heading) => (
        <ColumnName key={heading.by} heading={heading} />
      ))}
    </div>
  );
}

function ColumnName({ heading }: { readonly heading: Heading }) {
  const { by, label, isFigure } = heading;
  const sort = useLibrary((state) => state.sort);
  const sortBy = useLibrary((state) => state.sortBy);
  const on = sort.by === by;
  const Arrow = sort.descending ? ArrowDown : ArrowUp;
  return (
    <button
      type="button"
      aria-label={`Sort by ${label.toLowerCase()}${on ? (sort.descending ? ', now descending' : ', now ascending') : ''}`}
      onClick={() => sortBy({ by, descending: on ? !sort.descending : isFigure })}
      className={cx(
        'flex min-w-0 items-center gap-1 hover:text-ink',
        isFigure && 'flex-row-reverse',
        on && 'text-ink-2',
        by !== 'title' && leftOutBelow[by],
      )}
    >
      {label}
      {on ? <Arrow size={10} aria-hidden className={cx('flex-none', isFigure && '-mr-px')} /> : null}
    </button>
  );
}

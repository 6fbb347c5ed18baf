import { ArrowDown, ArrowUp, ChevronDown, Rows3, Search, Trash2, X } from 'lucide-react';
import { useRef } from 'react';
import { useSessions } from '../../stores/sessions-store.ts';
import { Button } from '../../ui/button.tsx';
import { cx } from '../../ui/class-names.ts';
import { IconButton } from '../../ui/icon-button.tsx';
import { Menu, MenuLine, MenuRadio } from '../../ui/menu.tsx';
import { count } from '../../ui/number.ts';
import { useKeyHandlers } from '../keys/key-handlers.ts';
import { EmptyTrashButton } from '../trash/empty-trash-button.tsx';
import { LibraryChips } from './library-chips.tsx';
import type { Grouping } from './library-groups.ts';
import type { LibraryLine } from './library-line.ts';
import { sortKeys, sortLabels } from './library-sort.ts';
import { useLibrary } from './library-store.ts';

/** What to look for, and how to arrange what is found. */
export function LibraryBar({ lines }: { readonly lines: readonly LibraryLine[] }) {
  return (
    <div className="flex-none border-b border-line bg-bg px-4 pt-3 pb-2.5">
      <div className="flex flex-wrap items-center gap-2">
        <TextFilter />
        <div className="flex flex-none gap-2">
          <GroupMenu />
          <SortMenu />
        </div>
      </div>
      <LibraryChips lines={lines} />
    </div>
  );
}

function TextFilter() {
  const text = useLibrary((state) => state.filter.text);
  const narrow = useLibrary((state) => state.narrow);
  const field = useRef<HTMLInputElement>(null);
  useKeyHandlers({ find: () => field.current?.select() });
  return (
    <div className="flex h-8 min-w-0 flex-1 basis-32 items-center gap-2 rounded-lg border border-line bg-surface px-2.5 focus-within:border-accent">
      <Search size={13} aria-hidden className="flex-none text-ink-3" />
      <input
        ref={field}
        value={text}
        onChange={(event) => narrow({ text: event.target.value })}
        onKeyDown={(event) => {
          if (event.key !== 'Escape') return;
          event.preventDefault();
          narrow({ text: '' });
          field.current?.blur();
        }}
        aria-label="Filter sessions by their words"
        placeholder="Filter by title, last step, project, path or model"
        spellCheck={false}
        className="min-w-0 flex-1 bg-transparent text-sm outline-none"
      />
      {text === '' ? null : (
        <IconButton
          icon={X}
          size={24}
          label="Clear the text"
          onClick={() => narrow({ text: '' })}
          className="-mr-1.5"
        />
      )}
    </div>
  );
}

function GroupMenu() {
  const grouping = useLibrary((state) => state.grouping);
  const groupBy = useLibrary((state) => state.groupBy);
  return (
    <Menu
      label="Group by"
      align="end"
      trigger={
        <Button size={32} aria-label={`Group: ${grouping}`}>
          <Rows3 size={13} aria-hidden />
          <span>
            <span className={wide}>Group: </span>
            {grouping}
          </span>
          <ChevronDown size={12} aria-hidden className={cx('text-ink-3', wide)} />
        </Button>
      }
    >
      <MenuRadio value={grouping} options={groupings} onChange={groupBy} />
    </Menu>
  );
}

function SortMenu() {
  const sort = useLibrary((state) => state.sort);
  const sortBy = useLibrary((state) => state.sortBy);
  const Arrow = sort.descending ? ArrowDown : ArrowUp;
  return (
    <Menu
      label="Sort by"
      align="end"
      trigger={
        <Button size={32} aria-label={`Sort: ${sortLabels[sort.by]}`}>
          <Arrow size={13} aria-hidden />
          {sortLabels[sort.by]}
          <ChevronDown size={12} aria-hidden className={cx('text-ink-3', wide)} />
        </Button>
      }
    >
      <MenuRadio
        value={sort.by}
        options={sortKeys.map((key) => [key, sortLabels[key]])}
        onChange={(by) => sortBy({ ...sort, by })}
      />
      <MenuLine />
      <MenuRadio
        value={sort.descending ? 'down' : 'up'}
        options={directions}
        onChange={(way) => sortBy({ ...sort, descending: way === 'down' })}
      />
    </Menu>
  );
}

/** The way to the trash and back, shown among the chips. */
export function TrashSwitch({ count: trashed }: { readonly count: number }) {
  const loaded = useSessions((state) => state.loaded);
  const trash = useLibrary((state) => state.filter.trash);
  const narrow = useLibrary((state) => state.narrow);
  return (
    <span className="ml-auto flex items-center gap-1.5">
      {trash && loaded ? <EmptyTrashButton count={trashed} /> : null}
      <Button look="quiet" size={26} aria-pressed={trash} className="text-xs" onClick={() => narrow({ trash: !trash })}>
        <Trash2 size={12} aria-hidden />
        {trash ? 'Back to sessions' : loaded ? `Trash (${count(trashed)})` : 'Trash'}
      </Button>
    </span>
  );
}

/** On what is left out where the list is narrow, so that the others have room. */
const wide = '@max-[480px]:hidden';

const groupings: readonly (readonly [Grouping, string])[] = [
  ['project', 'Project'],
  ['day', 'Day'],
  ['source', 'Source'],
  ['none', 'No groups'],
];
const directions = [
  ['down', 'Largest or newest first'],
  ['up', 'Smallest or oldest first'],
] as const;

import {
  CircleAlert,
  CircleCheck,
  FileMinus,
  FilePen,
  FilePlus,
  FolderMinus,
  FolderPen,
  FolderPlus,
  TriangleAlert,
} from 'lucide-react';
import { type KeyboardEvent, memo, useRef } from 'react';
import { cx } from '../../ui/class-names.ts';
import { walkButtons } from '../../ui/walk-buttons.ts';
import { LineText } from '../untrusted-text/line-text.tsx';
import type { PathRow } from './apply-plan.ts';

interface PathListProps {
  readonly rows: readonly PathRow[];
  readonly chosen: string;
  readonly isSettled: (path: string) => boolean;
  readonly onChoose: (path: string) => void;
}

/** All paths, conflicts first. Up and Down choose, one of them is reached by Tab. */
export function PathList({ rows, chosen, isSettled, onChoose }: PathListProps) {
  const list = useRef<HTMLDivElement>(null);
  const onKeyDown = (event: KeyboardEvent) => {
    const at = rows.findIndex(({ path }) => path === chosen);
    const to = rows[walkButtons(event, list.current, { at, of: rows.length }) ?? -1];
    if (to !== undefined) onChoose(to.path);
  };
  return (
    <nav aria-label="Paths" className="min-h-0 overflow-auto border-r border-line p-1.5">
      {/* biome-ignore lint/a11y/noStaticElementInteractions: the buttons in it take the keys */}
      <div ref={list} onKeyDown={onKeyDown}>
        {rows.map((row) => (
          <Row
            key={row.path}
            row={row}
            isChosen={row.path === chosen}
            isSettled={isSettled(row.path)}
            onChoose={onChoose}
          />
        ))}
      </div>
    </nav>
  );
}

interface RowProps {
  readonly row: PathRow;
  readonly isChosen: boolean;
  readonly isSettled: boolean;
  readonly onChoose: (path: string) => void;
}

const Row = memo(function Row({ row, isChosen, isSettled, onChoose }: RowProps) {
  const { path, change } = row;
  const cut = path.lastIndexOf('/') + 1;
  const { Icon, hue, says } = markOf(row, isSettled);
  return (
    <button
      type="button"
      tabIndex={isChosen ? 0 : -1}
      aria-current={isChosen || undefined}
      onClick={() => onChoose(path)}
      className={cx(
        'relative flex w-full items-start gap-2 rounded-md px-2 py-1 text-left',
        isChosen ? 'on-tint bg-accent-soft' : 'hover:bg-line',
      )}
    >
      {isChosen ? <i aria-hidden className="absolute inset-y-1 left-0 w-0.5 rounded bg-accent" /> : null}
      <Icon size={14} aria-hidden className={cx('mt-0.5 flex-none', hue)} />
      <span className="min-w-0 flex-1">
        <span className="block truncate font-mono text-xs">
          <LineText text={path.slice(cut)} mode="exact" />
        </span>
        <span className="flex gap-1 text-2xs text-ink-3">
          {cut === 0 ? null : (
            <span className="min-w-0 truncate">
              <LineText text={path.slice(0, cut - 1)} mode="exact" /> ·
            </span>
          )}
          <span className="flex-none">{says}</span>
          {change?.runsLater === true ? (
            <TriangleAlert size={11} aria-label="another program runs it later" className="flex-none text-warn" />
          ) : null}
        </span>
      </span>
    </button>
  );
});

const MARKS = {
  added: { Icon: FilePlus, Folder: FolderPlus, hue: 'text-add', says: 'added' },
  changed: { Icon: FilePen, Folder: FolderPen, hue: 'text-ink-3', says: 'changed' },
  removed: { Icon: FileMinus, Folder: FolderMinus, hue: 'text-del', says: 'deleted' },
} as const;

function markOf({ change, conflict }: PathRow, isSettled: boolean) {
  if (conflict !== undefined)
    return isSettled
      ? { Icon: CircleCheck, hue: 'text-ok', says: 'settled' }
      : { Icon: CircleAlert, hue: 'text-warn', says: 'conflict' };
  const { Icon, Folder, hue, says } = MARKS[change?.change ?? 'changed'];
  const kind = (change?.after ?? change?.before)?.kind;
  const found = kind === 'link' ? `${says}, a link` : says;
  return { Icon: kind === 'folder' ? Folder : Icon, hue, says: change?.joined === true ? 'merged by line' : found };
}

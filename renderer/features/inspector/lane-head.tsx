import { Link, MessageSquareText, MoreHorizontal, Pencil, Shrink, Trash2, Unlink } from 'lucide-react';
import { type KeyboardEvent, useState } from 'react';
import type { SessionRow } from '../../../core/contract/view.ts';
import { copyText, detachAt, rename, trash } from '../../stores/acts.ts';
import { askCompression } from '../../stores/context-acts.ts';
import { useNavigation } from '../../stores/navigation-store.ts';
import { formatPlace } from '../../stores/route.ts';
import { IconButton } from '../../ui/icon-button.tsx';
import { ImportedChip } from '../../ui/imported-chip.tsx';
import { isImported } from '../../ui/is-imported.ts';
import { MadeUpChip } from '../../ui/made-up-chip.tsx';
import { Menu, MenuItem } from '../../ui/menu.tsx';
import { sessionTitle } from '../../ui/session-title.ts';
import { SourceBadge } from '../../ui/source-badge.tsx';
import { StatusWord } from '../../ui/status-mark.tsx';
import { CopyChip } from '../copies/copy-chip.tsx';
import { LeftOutLink } from '../import/left-out-link.tsx';
import { LineText } from '../untrusted-text/line-text.tsx';
import { titleWords } from './lane-words.ts';

/** Title, status and actions of a lane. The title can be changed in its place. */
export function LaneHead({ row }: { readonly row: SessionRow }) {
  const [isNaming, setIsNaming] = useState(false);
  return (
    <header>
      <div className="flex items-center gap-2">
        <StatusWord status={row.status} />
        <span className="ml-auto flex items-center gap-1">
          {isImported(row) && <ImportedChip />}
          {row.madeUp ? <MadeUpChip /> : <SourceBadge source={row.source} />}
          <Actions row={row} onRename={() => setIsNaming(true)} />
        </span>
      </div>
      {row.statusDetail !== undefined && (
        <p className="mt-1 text-xs text-ink-2 [overflow-wrap:anywhere]">
          <LineText text={row.statusDetail} />
        </p>
      )}
      {isNaming ? (
        <TitleField row={row} onDone={() => setIsNaming(false)} />
      ) : (
        <h2 className="group mt-1.5 flex items-start gap-1 text-lg font-semibold tracking-[-.01em] [overflow-wrap:anywhere]">
          <span className="min-w-0">
            <LineText text={sessionTitle(row)} />
          </span>
          <IconButton icon={Pencil} label="Rename…" keys="F2" size={24} onClick={() => setIsNaming(true)} />
        </h2>
      )}
      <p className="text-xs text-ink-3">{titleWords(row)}</p>
      <LeftOutLink rows={[row]} className="mt-0.5 block text-xs" />
      <CopyChip row={row} className="mt-1.5 h-6 max-w-full" />
    </header>
  );
}

function Actions({ row, onRename }: { readonly row: SessionRow; readonly onRename: () => void }) {
  const route = { screen: 'session', session: row.id, view: 'transcript' } as const;
  const link = () => `${location.href.split('#', 1)[0]}#${formatPlace({ route, selection: { type: 'none' } })}`;
  return (
    <Menu
      label="Session"
      align="end"
      trigger={<IconButton icon={MoreHorizontal} label="More actions" size={24} className="-mr-1.5" />}
    >
      <MenuItem icon={MessageSquareText} onSelect={() => useNavigation.getState().go(route)}>
        Read the transcript
      </MenuItem>
      <MenuItem icon={Pencil} onSelect={onRename}>
        Rename…
      </MenuItem>
      <MenuItem icon={Unlink} onSelect={() => void detachAt(row.id, row.head)}>
        Detach
      </MenuItem>
      <MenuItem icon={Shrink} onSelect={() => void askCompression(row.id, row.head)}>
        Compress to here…
      </MenuItem>
      <MenuItem icon={Link} onSelect={() => void copyText(link())}>
        Copy link
      </MenuItem>
      <MenuItem icon={Trash2} onSelect={() => void trash(row.id)}>
        Move to trash
      </MenuItem>
    </Menu>
  );
}

function TitleField({ row, onDone }: { readonly row: SessionRow; readonly onDone: () => void }) {
  const [title, setTitle] = useState(() => sessionTitle(row));
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.key === 'Escape') onDone();
    if (event.key !== 'Enter') return;
    void rename(row.id, title);
    onDone();
  };
  return (
    <input
      ref={(field) => field?.focus()}
      aria-label="Title"
      value={title}
      maxLength={500}
      onChange={(event) => setTitle(event.target.value)}
      onKeyDown={onKeyDown}
      onBlur={onDone}
      className="mt-1 w-full rounded-md border border-accent bg-surface px-2 py-0.5 text-lg font-semibold outline-none"
    />
  );
}

import { Copy } from 'lucide-react';
import type { MouseEvent } from 'react';
import type { SessionRow } from '../../../core/contract/view.ts';
import { useSessions } from '../../stores/sessions-store.ts';
import { cx } from '../../ui/class-names.ts';
import { sessionTitle } from '../../ui/session-title.ts';
import { LineText } from '../untrusted-text/line-text.tsx';
import { seenText } from '../untrusted-text/seen-text.ts';
import { copyWords } from './copy-words.ts';

interface CopyChipProps {
  readonly row: SessionRow;
  /** Only the mark, where there is no room for the title. */
  readonly isBare?: boolean;
  /** -1 where the keys belong to what is around it. */
  readonly tabIndex?: -1;
  readonly className?: string;
}

/** On a session that begins with a copy of another: what it repeats, and the way there. Nothing for any other. */
export function CopyChip({ row, isBare = false, tabIndex, className }: CopyChipProps) {
  const original = useSessions(({ rev, rows }) => (rev >= 0 ? rows.get(row.copyOf?.session ?? '') : undefined));
  if (row.copyOf === undefined) return null;
  const name = original === undefined ? row.copyOf.session : sessionTitle(original);
  const open = (event: MouseEvent) => {
    event.stopPropagation();
    // Loaded with the first click: it brings all that a graph is drawn from.
    void import('./open-original.ts').then(({ openOriginal }) => openOriginal(row));
  };
  return (
    <button
      type="button"
      tabIndex={tabIndex}
      aria-label={isBare ? seenText(`copy of ${name}`, 'prose') : undefined}
      title={seenText(copyWords(row, name), 'prose')}
      onClick={open}
      className={cx(
        'inline-flex min-w-0 items-center gap-1 rounded-[5px] bg-line px-1.5 text-left text-2xs text-ink-2 hover:text-ink',
        className,
      )}
    >
      <Copy size={10} aria-hidden className="flex-none" />
      {isBare ? null : (
        <span className="flex min-w-0">
          <span className="flex-none whitespace-pre">{'copy of '}</span>
          <span className="truncate">
            <LineText text={name} />
          </span>
        </span>
      )}
    </button>
  );
}

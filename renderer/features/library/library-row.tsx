import { memo } from 'react';
import { useNavigation } from '../../stores/navigation-store.ts';
import { Checkbox } from '../../ui/checkbox.tsx';
import { cx } from '../../ui/class-names.ts';
import { lineageParts, sayParts } from '../../ui/lineage-parts.ts';
import { MadeUpChip } from '../../ui/made-up-chip.tsx';
import { bytes, count, short } from '../../ui/number.ts';
import { lastStep, sessionTitle } from '../../ui/session-title.ts';
import { SourceBadge } from '../../ui/source-badge.tsx';
import { StatusWord } from '../../ui/status-mark.tsx';
import { ago } from '../../ui/time.ts';
import { useNow } from '../../ui/use-now.ts';
import { CopyChip } from '../copies/copy-chip.tsx';
import { LineText } from '../untrusted-text/line-text.tsx';
import { seenText } from '../untrusted-text/seen-text.ts';
import { costOf } from './cost-of.ts';
import { columns, leftOutBelow } from './library-columns.ts';
import { useLibraryCursor } from './library-cursor.ts';
import type { LibraryLine } from './library-line.ts';
import { openLine } from './open-line.ts';

interface LibraryRowProps {
  readonly line: LibraryLine;
  readonly isCursor: boolean;
}

/** One line: what it is, what last happened in it, and its figures. A click shows it, a double click opens it. */
export const LibraryRow = memo(function LibraryRow({ line, isCursor }: LibraryRowProps) {
  const { root } = line;
  const title = sessionTitle(root);
  const moveTo = useLibraryCursor((state) => state.moveTo);
  const mark = useLibraryCursor((state) => state.mark);
  const isMarked = useLibraryCursor((state) => state.marked.has(root.id));
  const go = useNavigation((state) => state.go);
  return (
    <div
      className={cx(
        columns,
        'relative h-full border-b border-line',
        (isCursor || isMarked) && 'on-tint',
        isCursor ? 'bg-accent-soft' : isMarked ? 'bg-accent/6' : 'hover:bg-track',
      )}
    >
      {isCursor ? <i aria-hidden className="absolute inset-y-0 left-0 w-[2px] bg-accent" /> : null}
      <Checkbox
        label={`Select ${seenText(title, 'prose')}`}
        checked={isMarked}
        onChange={(on) => mark(root.id, on)}
        className="relative z-1"
      />
      <div className="min-w-0">
        <button
          type="button"
          aria-current={isCursor || undefined}
          data-cursor={isCursor || undefined}
          tabIndex={isCursor ? 0 : -1}
          // A press of Enter arrives as a click without a pointer.
          onClick={({ detail }) => (detail === 0 ? go(openLine(line)) : moveTo(root.id))}
          onDoubleClick={() => go(openLine(line))}
          className="block max-w-full truncate text-sm font-[520] text-ink outline-none after:absolute after:inset-0 focus-visible:after:outline-2 focus-visible:after:-outline-offset-2 focus-visible:after:outline-accent"
        >
          <LineText text={title} />
        </button>
        <div className="flex min-w-0 items-center gap-1.5 text-xs text-ink-3">
          <span className="truncate">
            <LineText text={lastStep(line.latest)} />
          </span>
          <CopyChip row={root} tabIndex={-1} className="relative z-1 h-4 max-w-[55%] flex-none" />
        </div>
      </div>
      <span className={cx('flex min-w-0', leftOutBelow[340])}>
        <StatusWord status={line.status} detail={line.statusDetail} />
      </span>
      <span className={cx('flex min-w-0 gap-1', leftOutBelow[840])}>
        {root.madeUp ? <MadeUpChip /> : <SourceBadge source={root.source} />}
      </span>
      <Figures line={line} />
    </div>
  );
});

function Figures({ line }: { readonly line: LibraryLine }) {
  const nowMs = useNow();
  const { lastAtMs, costUsd, rows } = line;
  const price = costOf(line.counting);
  const parts = lineageParts(rows);
  return (
    <>
      <span title={sayParts(parts).join(', ')} className={cx(figure, leftOutBelow[840])}>
        {count(parts.branches)}
      </span>
      <span className={cx(figure, leftOutBelow[620])}>{count(line.steps)}</span>
      <span
        className={cx(figure, leftOutBelow[620])}
        title={line.lowerBound ? 'A lower bound: the log holds placeholders.' : undefined}
      >
        {line.lowerBound ? '≥ ' : ''}
        {short(line.tokens)}
      </span>
      <span
        title={price.says}
        className={cx('tn text-right text-xs', leftOutBelow[480], costUsd === undefined ? 'text-ink-3' : 'text-ink')}
      >
        {costUsd === undefined ? 'unknown' : price.text}
      </span>
      <span className={cx(figure, leftOutBelow[840])}>{bytes(line.sizeBytes)}</span>
      <span className={cx(figure, leftOutBelow[480])}>{lastAtMs === undefined ? 'none' : ago(lastAtMs, nowMs)}</span>
    </>
  );
}

const figure = 'tn whitespace-nowrap text-right text-xs text-ink-2';

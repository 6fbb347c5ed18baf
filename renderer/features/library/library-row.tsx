import { memo } from 'react';
import { useConnection } from '../../stores/connection-store.ts';
import { useNavigation } from '../../stores/navigation-store.ts';
import { Checkbox } from '../../ui/checkbox.tsx';
import { cx } from '../../ui/class-names.ts';
import { lineageParts, sayParts } from '../../ui/lineage-parts.ts';
import { MadeUpChip } from '../../ui/made-up-chip.tsx';
import { bytes, count, counted } from '../../ui/number.ts';
import { lastStep, sessionTitle } from '../../ui/session-title.ts';
import { SourceBadge } from '../../ui/source-badge.tsx';
import { StatusWord } from '../../ui/status-mark.tsx';
import { ago, moment } from '../../ui/time.ts';
import { useNow } from '../../ui/use-now.ts';
import { CopyChip } from '../copies/copy-chip.tsx';
import { LeftOutLink } from '../import/left-out-link.tsx';
import { LineText } from '../untrusted-text/line-text.tsx';
import { seenText } from '../untrusted-text/seen-text.ts';
import { countRead, sayCountRead } from '../usage/count-read.ts';
import { tokenFigure } from '../usage/token-figures.ts';
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
            <LineText text={(line.status === 'damaged' ? line.statusDetail : undefined) ?? lastStep(line.latest)} />
          </span>
          <CopyChip row={root} tabIndex={-1} className="relative z-1 h-4 max-w-[55%] flex-none" />
          <LeftOutLink rows={line.rows} isBare tabIndex={-1} className="relative z-1 flex-none text-2xs" />
        </div>
      </div>
      <span className={cx('flex min-w-0', leftOutBelow.status)}>
        <StatusWord status={line.status} detail={line.statusDetail} />
      </span>
      <span className={cx('flex min-w-0 gap-1', leftOutBelow.source)}>
        {root.madeUp ? <MadeUpChip /> : <SourceBadge source={root.source} />}
      </span>
      <Figures line={line} />
    </div>
  );
});

/** The figures, each with what it is made of. They lie over the title's button, which takes the clicks elsewhere in the line. */
function Figures({ line }: { readonly line: LibraryLine }) {
  const nowMs = useNow();
  const zone = useConnection((state) => state.home?.zone);
  const moveTo = useLibraryCursor((state) => state.moveTo);
  const go = useNavigation((state) => state.go);
  const { lastAtMs, costUsd, rows, steps, toolCalls, sizeBytes, root } = line;
  const price = costOf(line.counting);
  const parts = lineageParts(rows);
  const tokens = tokenFigure(line.used);
  const read = countRead(steps, line.used);
  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: a click anywhere is a shortcut for the title's button
    // biome-ignore lint/a11y/useKeyWithClickEvents: the title's button does the same by keyboard
    <div className="contents" onClick={() => moveTo(root.id)} onDoubleClick={() => go(openLine(line))}>
      <span title={sayParts(parts).join(', ')} className={cx(figure, leftOutBelow.branches)}>
        {count(parts.branches)}
      </span>
      <span
        title={[
          `${sayCountRead(steps, line.used, 'step')}, ${sayCountRead(toolCalls, line.used, 'tool call')} among them`,
          read.says,
        ]
          .filter(Boolean)
          .join('. ')}
        className={cx(figure, leftOutBelow.steps)}
      >
        {read.text}
      </span>
      <span title={tokens.says} className={cx(figure, leftOutBelow.tokens)}>
        {tokens.text}
      </span>
      <span
        title={price.says}
        className={cx(
          'tn relative z-1 text-right text-xs',
          leftOutBelow.cost,
          costUsd === undefined ? 'text-ink-3' : 'text-ink',
        )}
      >
        {costUsd === undefined ? 'unknown' : price.text}
      </span>
      <span
        title={`${counted(sizeBytes, 'byte')} of events as they were written`}
        className={cx(figure, leftOutBelow.size)}
      >
        {bytes(sizeBytes)}
      </span>
      <span
        title={lastAtMs === undefined ? 'no time recorded' : moment(lastAtMs, zone)}
        className={cx(figure, leftOutBelow.last)}
      >
        {lastAtMs === undefined ? 'no time' : ago(lastAtMs, nowMs)}
      </span>
    </div>
  );
}

const figure = 'tn relative z-1 whitespace-nowrap text-right text-xs text-ink-2';

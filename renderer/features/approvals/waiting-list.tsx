import { GitMerge, ListChecks, MessageCircleQuestionMark, SquareTerminal } from 'lucide-react';
import type { WaitingRow } from '../../../core/contract/view.ts';
import { cx } from '../../ui/class-names.ts';
import { count } from '../../ui/number.ts';
import { useElapsed } from '../../ui/use-elapsed.ts';
import { countHidden } from '../untrusted-text/hidden-characters.ts';
import { LineText } from '../untrusted-text/line-text.tsx';
import { useApprovals } from './approvals-store.ts';
import { commandOf, firstLine, waitWords } from './ask-words.ts';

interface WaitingListProps {
  readonly rows: readonly WaitingRow[];
  readonly chosen: WaitingRow | undefined;
}

/** All that waits, oldest first. */
export function WaitingList({ rows, chosen }: WaitingListProps) {
  return (
    <nav aria-label="Waiting" className="p-2">
      <p className="tn flex px-2 py-1.5 text-xs text-ink-3">
        <span className="font-medium text-ink-2">Waiting</span>&nbsp;{rows.length === 0 ? 'none' : count(rows.length)}
        <span className="ml-auto">{rows.length > 1 ? 'oldest first' : ''}</span>
      </p>
      {rows.map((row) => (
        <Row key={row.event} row={row} isChosen={row === chosen} />
      ))}
    </nav>
  );
}

const icons = {
  approval: SquareTerminal,
  choice: ListChecks,
  review: MessageCircleQuestionMark,
  merge: GitMerge,
} as const;

function Row({ row, isChosen }: { readonly row: WaitingRow; readonly isChosen: boolean }) {
  const choose = useApprovals((state) => state.choose);
  const forMs = useElapsed(row.askedAtMs) ?? 0;
  const Icon = icons[row.type];
  return (
    <button
      type="button"
      aria-current={isChosen || undefined}
      onClick={() => choose(row.event)}
      className={cx(
        'relative flex w-full gap-2.5 rounded-lg px-2.5 py-2 text-left',
        isChosen ? 'on-tint bg-accent-soft' : 'hover:bg-line',
      )}
    >
      {isChosen ? <i aria-hidden className="absolute inset-y-1.5 left-0 w-0.5 rounded bg-accent" /> : null}
      <Icon size={15} aria-hidden className="mt-0.5 flex-none text-ink-3" />
      <span className="min-w-0 flex-1">
        <span className="flex items-baseline gap-2">
          <span className="min-w-0 truncate font-mono text-xs font-semibold">
            <LineText text={row.tool} mode="exact" />
          </span>
          {row.cutOff === undefined ? null : <span className="flex-none text-2xs text-warn">cut off</span>}
          {countHidden(row.command) > 0 ? <span className="flex-none text-2xs text-err">hidden character</span> : null}
          <span className="tn ml-auto flex-none text-2xs text-ink-3">{waitWords(forMs)}</span>
        </span>
        <span className="block truncate font-mono text-xs text-ink-2">
          <LineText text={firstLine(commandOf(row))} mode="exact" />
        </span>
        <span className="block truncate text-2xs text-ink-3">
          <LineText text={row.agent === undefined ? row.title : `${row.title} · ${row.agent}`} />
        </span>
      </span>
    </button>
  );
}

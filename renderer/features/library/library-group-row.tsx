import { ChevronDown, ChevronRight } from 'lucide-react';
import { useSessions } from '../../stores/sessions-store.ts';
import { cx } from '../../ui/class-names.ts';
import { count } from '../../ui/number.ts';
import { LineText } from '../untrusted-text/line-text.tsx';
import { leftOutBelow } from './library-columns.ts';
import type { LibraryGroup } from './library-groups.ts';
import { useLibrary } from './library-store.ts';
import { lineSums } from './line-sums.ts';

/** The heading of a group: its name, what is live in it, its cost, and how much of it is shown. Where it is narrow the name stays. */
export function LibraryGroupRow({ group, isClosed }: { readonly group: LibraryGroup; readonly isClosed: boolean }) {
  const toggle = useLibrary((state) => state.toggleGroup);
  const Arrow = isClosed ? ChevronRight : ChevronDown;
  const loaded = useSessions((state) => state.loaded);
  const sums = lineSums(group.lines);
  const facts = [...sums.live, ...(group.lines.length === 0 ? [] : [sums.cost.text])];
  return (
    <button
      type="button"
      aria-expanded={!isClosed}
      onClick={() => toggle(group.key)}
      className="tn flex h-full w-full items-center gap-2 border-b border-line bg-bg pr-5 pl-4 text-left text-xs outline-offset-[-2px]"
    >
      <Arrow size={13} aria-hidden className="flex-none text-ink-3" />
      <span className="truncate font-semibold text-ink">
        <LineText text={group.label} />
      </span>
      <span className={cx('min-w-0 truncate font-mono text-2xs text-ink-3', leftOutBelow.tokens)}>
        <LineText text={group.note} mode="exact" />
      </span>
      <span className="ml-auto flex flex-none items-center gap-4 text-ink-3">
        <span title={sums.cost.says} className={leftOutBelow.last}>
          {facts.join(' · ')}
        </span>
        {loaded ? (
          <span>
            {count(group.lines.length)} of {count(group.of)} shown
          </span>
        ) : (
          <span>{count(group.lines.length)} so far</span>
        )}
      </span>
    </button>
  );
}

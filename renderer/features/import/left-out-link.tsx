import type { MouseEvent } from 'react';
import { leftOutOf, type SessionRow, sayLeftOut } from '../../../core/contract/view.ts';
import { cx } from '../../ui/class-names.ts';
import { count } from '../../ui/number.ts';
import { useDrawer } from '../shell/drawer-store.ts';

interface LeftOutLinkProps {
  readonly rows: readonly SessionRow[];
  /** Only how many, where there is no room for the sentence. */
  readonly isBare?: boolean;
  /** -1 where the keys belong to what is around it. */
  readonly tabIndex?: -1;
  readonly className?: string;
}

/** On sessions of which the log left something out: how much, and the way to its bytes. Nothing for any others. */
export function LeftOutLink({ rows, isBare = false, tabIndex, className }: LeftOutLinkProps) {
  const openDrawer = useDrawer((state) => state.open);
  const ranges = leftOutOf(rows);
  if (ranges === 0) return null;
  const says = sayLeftOut(ranges, new Set(rows.map(({ path }) => path)).size > 1);
  const open = (event: MouseEvent) => {
    event.stopPropagation();
    openDrawer(true, rows.find(({ quarantined }) => quarantined !== undefined)?.path);
  };
  return (
    <button
      type="button"
      tabIndex={tabIndex}
      title={`${says}. A click shows what it is.`}
      onClick={open}
      className={cx('tn text-left text-warn hover:underline', className)}
    >
      {isBare ? `${count(ranges)} left out` : says}
    </button>
  );
}

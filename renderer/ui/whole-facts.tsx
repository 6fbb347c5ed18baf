import type { ReactNode } from 'react';
import { seenText } from '../features/untrusted-text/seen-text.ts';
import { cx } from './class-names.ts';

interface WholeFactsProps {
  /** All of them in words, for where some are left out. */
  readonly title?: string | undefined;
  readonly className?: string;
  /** Each an element. */
  readonly children: ReactNode;
}

/** Facts on one line. What has no room is left out whole, the last first: it falls to a second line, which is not shown. */
export function WholeFacts({ title, className, children }: WholeFactsProps) {
  return (
    <span
      title={title === undefined ? undefined : seenText(title, 'prose')}
      className={cx('flex h-[1lh] min-w-0 flex-wrap overflow-hidden whitespace-pre', className)}
    >
      <i aria-hidden className="h-[1lh]" />
      {children}
    </span>
  );
}

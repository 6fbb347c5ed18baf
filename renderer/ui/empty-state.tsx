import type { LucideIcon } from 'lucide-react';
import type { ReactNode } from 'react';
import { LineText } from '../features/untrusted-text/line-text.tsx';

interface EmptyStateProps {
  readonly icon?: LucideIcon;
  /** The fact: "0 of 214 steps match status = failed." */
  readonly title: string;
  readonly children?: ReactNode;
}

/** Says why a view is empty and what to do about it. */
export function EmptyState({ icon: Icon, title, children }: EmptyStateProps) {
  return (
    <div className="grid h-full place-items-center p-8">
      <div className="max-w-[440px] text-center">
        {Icon === undefined ? null : (
          <Icon size={20} strokeWidth={1.6} aria-hidden className="mx-auto mb-3 text-ink-3" />
        )}
        <p className="text-base font-medium text-ink">
          <LineText text={title} />
        </p>
        <div className="mt-1 text-sm text-ink-3">{children}</div>
      </div>
    </div>
  );
}

import { ChevronRight, type LucideIcon } from 'lucide-react';
import type { ReactNode } from 'react';

interface StartCardProps {
  readonly icon: LucideIcon;
  readonly title: string;
  readonly about: string;
  readonly onOpen: () => void;
  readonly children?: ReactNode;
}

/** A way to something of one's own. */
export function StartCard({ icon: Icon, title, about, onOpen, children }: StartCardProps) {
  return (
    <button
      type="button"
      onClick={onOpen}
      className="panel flex items-center gap-3 px-3.5 py-[11px] text-left hover:border-line-2"
    >
      <span className="grid size-8 flex-none place-items-center rounded-lg bg-accent-soft text-accent-ink">
        <Icon size={16} aria-hidden />
      </span>
      <span className="flex min-w-0 flex-1 flex-wrap items-center gap-x-3 gap-y-1">
        <span className="grow">
          <span className="block text-sm font-semibold">{title}</span>
          <span className="block text-xs text-ink-3">{about}</span>
        </span>
        {children}
      </span>
      <ChevronRight size={14} aria-hidden className="flex-none text-ink-3" />
    </button>
  );
}

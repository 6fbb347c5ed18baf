import type { LucideIcon } from 'lucide-react';
import type { ReactNode } from 'react';

interface LayerPanelProps {
  readonly id: string;
  readonly icon: LucideIcon;
  readonly title: string;
  /** What comes of it, in few words. */
  readonly note: string;
  readonly right?: ReactNode;
  readonly children: ReactNode;
}

/** One layer of a merge in the centre. */
export function LayerPanel({ id, icon: Icon, title, note, right, children }: LayerPanelProps) {
  return (
    <section id={id} aria-label={title} className="panel flex-none scroll-mt-3">
      <header className="flex min-h-10 flex-wrap items-center gap-x-2.5 gap-y-1 px-4 py-1.5">
        <Icon size={14} aria-hidden className="flex-none text-ink-3" />
        <h2 className="text-base font-semibold">{title}</h2>
        <span className="tn min-w-0 text-xs text-ink-3">{note}</span>
        <span className="ml-auto flex items-center gap-2">{right}</span>
      </header>
      <div className="px-4 pb-3.5">{children}</div>
    </section>
  );
}

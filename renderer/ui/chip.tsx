import type { ReactNode } from 'react';

/** A small fact in a box: `made up`, `2 files`. */
export function Chip({ children, title }: { readonly children: ReactNode; readonly title?: string }) {
  return (
    <span
      title={title}
      className="tn inline-flex h-4.5 flex-none items-center gap-1 whitespace-nowrap rounded-[5px] bg-line px-1.5 text-2xs text-ink-2"
    >
      {children}
    </span>
  );
}

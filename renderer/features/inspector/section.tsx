import type { ReactNode } from 'react';
import { cx } from '../../ui/class-names.ts';

interface SectionProps {
  readonly title: ReactNode;
  /** At the right end of the title's line. */
  readonly right?: ReactNode;
  readonly children: ReactNode;
}

/** A titled group of facts. */
export function Section({ title, right, children }: SectionProps) {
  return (
    <section className="mt-3.5 first:mt-0">
      <div className="mb-1.5 flex min-h-4 items-center gap-2 text-xs">
        <h3 className="font-medium text-ink-2">{title}</h3>
        <span className="tn ml-auto flex items-center gap-1 text-ink-3">{right}</span>
      </div>
      {children}
    </section>
  );
}

interface FactRowProps {
  readonly name: ReactNode;
  /** How it is known, where it was not recorded by us: `claimed`, `inferred`. */
  readonly known?: string | undefined;
  readonly lines?: boolean;
  readonly children: ReactNode;
}

/** One fact: its name, its value in ink, and how it is known. */
export function FactRow({ name, known, lines = false, children }: FactRowProps) {
  return (
    <div
      className={cx(
        'flex items-baseline gap-2 text-sm',
        lines ? 'border-t border-line py-[5px] first:border-0' : 'py-[2px]',
      )}
    >
      <dt className="w-24 flex-none text-ink-3 [overflow-wrap:anywhere]">{name}</dt>
      <dd className="m-0 flex min-w-0 flex-1 items-baseline gap-2 text-ink">
        <span className="tn min-w-0 flex-1 [overflow-wrap:anywhere]">{children}</span>
        {known !== undefined && <span className="flex-none text-2xs text-ink-3">{known}</span>}
      </dd>
    </div>
  );
}

/** What is not there, in words. */
export function Nothing({ children }: { readonly children: ReactNode }) {
  return <p className="text-sm text-ink-3">{children}</p>;
}

import { Tabs as Radix } from 'radix-ui';
import type { ReactNode } from 'react';

interface TabsProps<Name extends string> {
  readonly label: string;
  readonly tabs: readonly Name[];
  /** How many things some of them have, after the word. */
  readonly counts?: Readonly<Partial<Record<Name, number>>>;
  readonly value: Name;
  readonly onChange: (value: Name) => void;
  /** After the last tab, at the right end of the line. */
  readonly more?: ReactNode;
  readonly children: ReactNode;
}

/** A line of tabs over one panel. The panel is `children`: the body of the chosen tab only. */
export function Tabs<Name extends string>({ label, tabs, counts, value, onChange, more, children }: TabsProps<Name>) {
  return (
    <Radix.Root value={value} onValueChange={(next) => onChange(next as Name)} className="flex min-h-0 flex-1 flex-col">
      <div className="flex flex-none items-baseline border-b border-line px-4">
        <Radix.List aria-label={label} className="flex min-w-0 items-baseline gap-[15px] text-xs">
          {tabs.map((tab) => (
            <Radix.Trigger
              key={tab}
              value={tab}
              className="-mb-px border-b-2 border-transparent pb-2 text-ink-3 hover:text-ink data-[state=active]:border-accent data-[state=active]:font-semibold data-[state=active]:text-ink"
            >
              {tab}
              {counts?.[tab] === undefined ? null : <span className="tn ml-1 text-ink-3">{counts[tab]}</span>}
            </Radix.Trigger>
          ))}
        </Radix.List>
        {more === undefined ? null : <span className="ml-auto self-center pb-1.5">{more}</span>}
      </div>
      <Radix.Content value={value} className="min-h-0 flex-1 overflow-auto">
        {children}
      </Radix.Content>
    </Radix.Root>
  );
}

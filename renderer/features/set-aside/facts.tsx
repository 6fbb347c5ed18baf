import type { ReactNode } from 'react';
import type { SetAsideFact } from './set-aside-words.ts';

/** Lines of a `dl` that say what will happen. */
export function Facts({ facts }: { readonly facts: readonly SetAsideFact[] }) {
  return facts.map(({ name, says }) => (
    <Fact key={name} name={name}>
      {says}
    </Fact>
  ));
}

export function Fact({ name, children }: { readonly name: string; readonly children: ReactNode }) {
  return (
    <div className="flex gap-4 border-b border-line py-2 first:pt-0 last:border-0 last:pb-0">
      <dt className="w-28 flex-none text-ink-3">{name}</dt>
      <dd className="m-0 min-w-0 flex-1 [overflow-wrap:anywhere]">{children}</dd>
    </div>
  );
}

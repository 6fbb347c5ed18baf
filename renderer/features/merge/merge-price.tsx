import type { ReactNode } from 'react';
import type { WrittenBlock } from '../../../core/contract/view.ts';
import { useSessions } from '../../stores/sessions-store.ts';
import { cost, counted } from '../../ui/number.ts';
import { Section } from '../inspector/section.tsx';
import { costOf } from '../library/cost-of.ts';
import type { MergeSides } from './merge-sides.ts';
import type { Blocks } from './use-blocks.ts';
import { type Growth, growthWords } from './use-growth.ts';

interface MergePriceProps {
  readonly sides: MergeSides;
  readonly blocks: Blocks;
  readonly growth: Growth;
}

/** What the merge costs, what it makes the next request cost more, and what theirs has cost already. */
export function MergePrice({ sides, blocks, growth }: MergePriceProps) {
  const theirs = useSessions((state) => (state.rev >= 0 ? state.rows.get(sides.theirs) : undefined));
  return (
    <Section title="Price">
      <dl className="m-0">
        <Price name="This merge">{spentWords(blocks.all)}</Price>
        <Price name="Next request grows by">
          {growthWords(growth)}
          {typeof growth === 'number' && growth > 0 ? <span className="text-2xs text-ink-3"> estimated</span> : null}
        </Price>
        <Price name="Theirs, already paid">{theirs === undefined ? 'unknown' : costOf([theirs]).text}</Price>
      </dl>
    </Section>
  );
}

function Price({ name, children }: { readonly name: string; readonly children: ReactNode }) {
  return (
    <div className="flex flex-wrap items-baseline gap-x-2 py-[2px] text-sm">
      <dt className="text-ink-3">{name}</dt>
      <dd className="tn m-0 ml-auto text-right text-ink">{children}</dd>
    </div>
  );
}

/** What was paid so far: merging asks no model, each block that one wrote was asked for. */
export function spentWords(blocks: readonly WrittenBlock[]): string {
  if (blocks.length === 0) return cost(0);
  const known = blocks.flatMap(({ spent }) => (spent?.costUsd === undefined ? [] : [spent.costUsd]));
  const sum = known.length === 0 ? [] : [cost(known.reduce((all, each) => all + each, 0))];
  const words = [...sum, ...(known.length < blocks.length ? ['unknown'] : [])].join(' + ');
  return `${words} for ${counted(blocks.length, 'written block')}`;
}

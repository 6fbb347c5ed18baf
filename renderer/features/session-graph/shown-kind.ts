import type { StepKind } from '../../../core/contract/view.ts';
import { plentiful } from './plentiful.ts';

/** The kinds of some steps. */
export interface KindCounts {
  readonly steps: Map<StepKind, number>;
  /** Longest bar of each kind, (0, 1]. */
  readonly bars: Map<StepKind, number>;
}

export function countKinds(): KindCounts {
  return { steps: new Map(), bars: new Map() };
}

export function addKind({ steps, bars }: KindCounts, kind: StepKind, bar: number): void {
  steps.set(kind, (steps.get(kind) ?? 0) + 1);
  bars.set(kind, Math.max(bars.get(kind) ?? 0, bar));
}

/** Neither plentiful nor what a person says, which each turn begins with. */
export function isSeldom(kind: StepKind): boolean {
  return kind !== 'you' && !plentiful.has(kind);
}

/** The kind that stands for all where there is room for one: an error, else what is seldom, else what most of them are. */
export function shownKind({ steps }: KindCounts): StepKind {
  let best: StepKind = 'other';
  for (const [kind, count] of steps) {
    const before = steps.get(best) ?? 0;
    if (rank(kind) > rank(best) || (rank(kind) === rank(best) && wins(kind, count, before))) best = kind;
  }
  return best;
}

function rank(kind: StepKind): number {
  if (kind === 'error') return 2;
  return isSeldom(kind) ? 1 : 0;
}

/** Of as many the work is shown, not the words that it began with. */
function wins(kind: StepKind, count: number, before: number): boolean {
  return kind === 'you' ? count > before : count >= before;
}

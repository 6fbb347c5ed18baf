import type { StepKind } from '../../../core/contract/view.ts';

/** One hue of the legend. */
export interface LegendEntry {
  readonly word: string;
  /** A kind that has the hue. */
  readonly kind: StepKind;
}

/** In the order of the legend. Both directions of memory are one word there; kinds in grey are left out. */
const entries: readonly (LegendEntry & { readonly kinds: readonly StepKind[] })[] = [
  { word: 'You', kind: 'you', kinds: ['you'] },
  { word: 'Agent', kind: 'agent', kinds: ['agent', 'thinking'] },
  { word: 'Tool', kind: 'tool', kinds: ['tool'] },
  { word: 'Memory', kind: 'memory-recalled', kinds: ['memory-recalled', 'memory-written'] },
  { word: 'Approval', kind: 'approval', kinds: ['approval'] },
  { word: 'Error', kind: 'error', kinds: ['error'] },
  { word: 'Merge', kind: 'merge', kinds: ['merge'] },
  { word: 'Selector', kind: 'selector', kinds: ['selector'] },
  { word: 'Validation', kind: 'validation', kinds: ['validation'] },
];

/** The hues that the steps of the session have. A call that failed has that of an error. */
export function legendOf(counts: ReadonlyMap<StepKind, number>, hasFailedCalls: boolean): readonly LegendEntry[] {
  const isThere = (kind: StepKind) => counts.has(kind) || (kind === 'error' && hasFailedCalls);
  return entries.filter(({ kinds }) => kinds.some(isThere));
}

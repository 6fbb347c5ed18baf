import type { MomentView, StepKind } from '../../../core/contract/view.ts';

/** One bar of the scrubber: a step, or several where there is no room for each. */
export interface ScrubberBar {
  /** Place of its first step. */
  readonly from: number;
  readonly kind: StepKind;
  readonly isFailed: boolean;
  /** 0 to 1, by the largest step in it. */
  readonly height: number;
}

/** The bars of a record, at most `most`. What failed shows, however many steps share its bar. */
export function scrubberBars(moments: readonly MomentView[], most: number): readonly ScrubberBar[] {
  const each = Math.max(1, Math.ceil(moments.length / Math.max(1, most)));
  const bars: ScrubberBar[] = [];
  for (let from = 0; from < moments.length; from += each) {
    const rows = moments.slice(from, from + each).map(({ row }) => row);
    const [largest] = rows.toSorted((a, b) => b.size - a.size);
    if (largest === undefined) continue;
    const isFailed = rows.some(({ call }) => call?.state === 'failed');
    const height = Math.min(1, 0.25 + Math.log10(1 + largest.size) / 5);
    bars.push({ from, kind: isFailed ? 'error' : largest.kind, isFailed, height });
  }
  return bars;
}

import type { StepKind, StepRow } from '../../../core/contract/view.ts';
import { hueOf } from '../../ui/hue-of.ts';
import type { Track } from './tracks.ts';

/** One bar of a track: a step, or several where there is no room for each. */
export interface TrackBar {
  /** px. */
  readonly left: number;
  readonly width: number;
  /** 0 to 1, by the largest step in it. */
  readonly height: number;
  readonly hue: StepKind;
}

/** px of one bar with the gap beside it, at least. */
const BAR = 4;
/** px of one bar, at most. */
const WIDEST = 16;

/** The bars of a track at so many px to a column, none nearer than 4 px to the next but the last. What failed shows, however many steps share its bar. */
export function trackBars({ rows, ends }: Pick<Track, 'rows' | 'ends'>, columnPx: number): readonly TrackBar[] {
  const bars: TrackBar[] = [];
  let before = (ends[0] ?? 0) * columnPx - Math.max(BAR, columnPx);
  for (let from = 0, to = 1; to <= rows.length; to += 1) {
    const right = (ends[to - 1] ?? 0) * columnPx;
    if (right < before + BAR - 0.01 && to < rows.length) continue;
    const width = Math.min(WIDEST, Math.max(1, right - before - 1));
    bars.push({ left: right - width, width, ...looks(rows.slice(from, to)) });
    before = right;
    from = to;
  }
  return bars;
}

function looks(rows: readonly StepRow[]): Pick<TrackBar, 'height' | 'hue'> {
  const largest = rows.reduce((most, row) => (row.size > most.size ? row : most));
  const shown = rows.find((row) => hueOf(row) === 'error') ?? largest;
  return { height: Math.min(1, 0.25 + Math.log10(1 + largest.size) / 5), hue: hueOf(shown) };
}

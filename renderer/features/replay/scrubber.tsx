import { useMemo } from 'react';
import type { MomentView } from '../../../core/contract/view.ts';
import { useReplay } from '../../stores/replay-store.ts';
import { kindFill } from '../../ui/kind.ts';
import { count } from '../../ui/number.ts';
import { plainLine } from '../../ui/plain-line.ts';
import { loneTitle } from '../../ui/step-title.ts';
import { useWidth } from '../../ui/use-width.ts';
import { seenText } from '../untrusted-text/seen-text.ts';
import { scrubberBars } from './scrubber-bars.ts';

const HEIGHT = 26;
/** px of one bar with the gap beside it, at least. */
const BAR = 4;

interface ScrubberProps {
  readonly moments: readonly MomentView[];
  readonly at: number;
}

/** The record as a line of bars, a step each, with now on it. Dragging it, or the keys of a slider, go through the record. */
export function Scrubber({ moments, at }: ScrubberProps) {
  const [ref, width] = useWidth();
  const goTo = useReplay((state) => state.goTo);
  const bars = useMemo(() => scrubberBars(moments, Math.max(1, Math.floor(width / BAR))), [moments, width]);
  const step = bars.length === 0 ? 0 : width / bars.length;
  const now = bars.findLastIndex(({ from }) => from <= at);
  const title = moments[at] === undefined ? '' : seenText(plainLine(loneTitle(moments[at].row)), 'prose');
  return (
    <div ref={ref} className="relative h-8 focus-within:outline-2 focus-within:outline-accent">
      <svg width={width} height={HEIGHT + 6} aria-hidden className="block">
        {bars.map(({ from, kind, height }, place) => (
          <rect
            key={from}
            x={place * step}
            y={6 + HEIGHT * (1 - height)}
            width={Math.max(1, Math.min(step - 1, 10))}
            height={HEIGHT * height}
            rx={1}
            fill={kindFill(kind)}
            opacity={place <= now ? 1 : 0.35}
          />
        ))}
        <path d={`M${now * step + 2} 0V${HEIGHT + 6}`} stroke="var(--now)" strokeWidth={2} />
        <rect x={now * step - 3} y={0} width={10} height={7} rx={2} fill="var(--now)" />
      </svg>
      <input
        type="range"
        aria-label="Step"
        aria-valuetext={`Step ${count(at + 1)} of ${count(moments.length)}, ${title}`}
        min={1}
        max={moments.length}
        value={at + 1}
        onChange={(event) => goTo(Number(event.target.value) - 1)}
        className="absolute inset-0 h-full w-full cursor-pointer opacity-0"
      />
    </div>
  );
}

import { useState } from 'react';
import type { ContextBar } from './context-bars.ts';
import { ContextSegment } from './context-segment.tsx';
import { WindowedSegments } from './windowed-segments.tsx';

/** Up to so many segments are all in the document. */
const MOST_WHOLE = 100;

/** The segments of a context in the order sent, each of which opens to the beginning of its text; of many only those in view are in the document. */
export function ContextSegments({ bars }: { readonly bars: readonly ContextBar[] }) {
  const [open, setOpen] = useState<ReadonlySet<number>>(new Set());
  const segmentOf = (bar: ContextBar) => (
    <ContextSegment
      bar={bar}
      isOpen={open.has(bar.number)}
      onToggle={() => setOpen((before) => toggled(before, bar.number))}
    />
  );
  if (bars.length > MOST_WHOLE) return <WindowedSegments bars={bars} segmentOf={segmentOf} />;
  return (
    <ol className="m-0 list-none p-0">
      {bars.map((bar) => (
        <li key={bar.number}>{segmentOf(bar)}</li>
      ))}
    </ol>
  );
}

function toggled(open: ReadonlySet<number>, number: number): ReadonlySet<number> {
  return open.has(number) ? new Set([...open].filter((each) => each !== number)) : new Set([...open, number]);
}

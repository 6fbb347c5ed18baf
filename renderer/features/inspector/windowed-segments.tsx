import { defaultRangeExtractor, useVirtualizer } from '@tanstack/react-virtual';
import { type ReactNode, useState } from 'react';
import type { ContextBar } from './context-bars.ts';
import { useListPlace } from './list-place.ts';

interface WindowedSegmentsProps {
  readonly bars: readonly ContextBar[];
  readonly segmentOf: (bar: ContextBar) => ReactNode;
}

/** Height of a closed segment at the usual size of text, px. */
const CLOSED = 41;

/** Segments of which only those in view, a few around them, and the one with the focus are in the document. It scrolls with what is around it. */
export function WindowedSegments({ bars, segmentOf }: WindowedSegmentsProps) {
  const { list, scroller, topPx } = useListPlace();
  const [focused, setFocused] = useState<number>();
  const virtual = useVirtualizer({
    count: bars.length,
    getScrollElement: () => scroller,
    estimateSize: () => CLOSED,
    scrollMargin: topPx,
    overscan: 10,
    initialRect: { width: 0, height: 800 },
    rangeExtractor: (range) => withFocused(defaultRangeExtractor(range), focused, bars.length),
  });
  return (
    <ol
      ref={list}
      onFocus={({ target }) => setFocused(indexOf(target))}
      onBlur={({ currentTarget, relatedTarget }) => {
        if (!currentTarget.contains(relatedTarget)) setFocused(undefined);
      }}
      className="relative m-0 list-none p-0"
      style={{ height: virtual.getTotalSize() }}
    >
      {virtual.getVirtualItems().map(({ index, key, start }) => {
        const bar = bars[index];
        return bar === undefined ? null : (
          <li
            key={key}
            ref={virtual.measureElement}
            data-index={index}
            aria-setsize={bars.length}
            aria-posinset={index + 1}
            className="absolute inset-x-0"
            style={{ top: start - topPx }}
          >
            {segmentOf(bar)}
          </li>
        );
      })}
    </ol>
  );
}

/** What has the focus keeps it, however far it is scrolled away, and its neighbours are there for Tab. */
function withFocused(indices: readonly number[], focused: number | undefined, length: number): number[] {
  if (focused === undefined) return [...indices];
  const kept = [focused - 1, focused, focused + 1].filter((at) => at >= 0 && at < length);
  return [...new Set([...indices, ...kept])].sort((a, b) => a - b);
}

function indexOf(element: Element): number | undefined {
  const at = element.closest('[data-index]')?.getAttribute('data-index');
  return typeof at === 'string' ? Number(at) : undefined;
}

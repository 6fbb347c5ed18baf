import { useVirtualizer } from '@tanstack/react-virtual';
import { type RefObject, useCallback, useImperativeHandle, useLayoutEffect, useRef } from 'react';
import { useConnection } from '../../stores/connection-store.ts';
import { holdPlace } from './hold-place.ts';
import { gapBelow, rowHeight } from './row-height.ts';
import { rowTime } from './row-time.ts';
import { useRowsInView } from './rows-in-view.ts';
import { type StayAtEnd, stayAtEnd } from './stay-at-end.ts';
import { useTranscriptChoices } from './transcript-choices.ts';
import { TranscriptItem } from './transcript-item.tsx';
import type { TranscriptRow } from './transcript-rows.ts';

/** What the list does when asked. */
export interface ListControl {
  /** To the very first row, whatever was measured so far. */
  readonly toStart: () => void;
  /** To the very last row, and stays there while more come. */
  readonly toEnd: () => void;
  /** Brings a row into view, moving as little as needed; one taller than the view by its beginning. A no-op for a row that is not there. */
  readonly show: (key: string) => void;
  /** Keys that scroll, like PageDown, go to the list from now on. */
  readonly focus: () => void;
}

interface TranscriptListProps {
  readonly rows: readonly TranscriptRow[];
  /** Key of the row to start at; the end without one. */
  readonly startAt: string | undefined;
  readonly control: RefObject<ListControl | null>;
  readonly onAtEnd: (atEnd: boolean) => void;
}

/** A list no further from its end than this counts as being there, px. */
const nearEnd = 40;

/** The rows, of which only those on screen are in the document. Stays at the end while a person is there. */
export function TranscriptList({ rows, startAt, control, onAtEnd }: TranscriptListProps) {
  const scroller = useRef<HTMLDivElement>(null);
  const toolsOpen = useTranscriptChoices((choices) => choices.toolsOpen);
  const zone = useConnection((connection) => connection.home?.zone);
  // All rows are gone over when it is another function: only where there are others, or where they are guessed otherwise.
  // biome-ignore lint/correctness/useExhaustiveDependencies: see above
  const getItemKey = useCallback((at: number) => rows[at]?.key ?? at, [rows, toolsOpen]);
  const virtual = useVirtualizer({
    count: rows.length,
    getScrollElement: () => scroller.current,
    getItemKey,
    estimateSize: (at) => sizeOf(rows, at, toolsOpen),
    overscan: 6,
    paddingStart: 16,
    paddingEnd: 12,
    scrollPaddingStart: 24,
    scrollPaddingEnd: 24,
    anchorTo: 'end',
    followOnAppend: true,
    scrollEndThreshold: nearEnd,
    onChange: (instance) => {
      onAtEnd(instance.isAtEnd(nearEnd));
      const { range } = instance;
      if (range !== null) useRowsInView.setState({ from: range.startIndex, to: range.endIndex });
    },
  });
  const letGo = useRef<() => void>(undefined);
  const stay = useRef<StayAtEnd>(undefined);
  const hold = (go: () => void): void => {
    letGo.current?.();
    letGo.current = holdPlace(scroller.current, go);
    stay.current?.wasLed();
  };
  useImperativeHandle(control, () => ({
    toStart: () => hold(() => virtual.scrollToIndex(0, { align: 'start' })),
    toEnd: () => hold(() => virtual.scrollToEnd()),
    focus: () => scroller.current?.focus({ preventScroll: true }),
    show: (key) => {
      const at = rows.findIndex((row) => row.key === key);
      if (at === -1) return;
      hold(() => {
        const isTall = (virtual.measurementsCache[at]?.size ?? 0) > (virtual.scrollRect?.height ?? 0) - 48;
        virtual.scrollToIndex(at, { align: isTall ? 'start' : 'auto' });
      });
    },
  }));
  useStart(rows, startAt, virtual);
  useLayoutEffect(() => {
    const content = scroller.current?.firstElementChild;
    if (scroller.current === null || !(content instanceof HTMLElement)) return undefined;
    stay.current = stayAtEnd(scroller.current, content, nearEnd);
    return stay.current.stop;
  }, []);
  const total = virtual.getTotalSize();
  return (
    <div
      ref={scroller}
      tabIndex={-1}
      className="@container h-full overflow-auto [overflow-anchor:none] [--edge:clamp(40px,100cqw-804px,150px)]"
    >
      <ol
        aria-label="Transcript"
        className="relative m-0 list-none p-0 [--edge:clamp(40px,100cqw-804px,150px)]"
        style={{ height: total }}
      >
        <i aria-hidden className="absolute top-0 bottom-6 left-[calc(var(--edge)+18.5px)] w-[1.5px] bg-(--spine)" />
        {virtual.getVirtualItems().map((item) => {
          const row = rows[item.index];
          return row === undefined ? null : (
            <li
              key={item.key}
              ref={virtual.measureElement}
              data-index={item.index}
              aria-setsize={rows.length}
              aria-posinset={item.index + 1}
              className="absolute top-0 left-0 w-full has-data-selected:z-10"
              style={{ transform: `translateY(${item.start}px)`, paddingBottom: gapBelow(row, rows[item.index + 1]) }}
            >
              <TranscriptItem row={row} time={rowTime(rows, item.index, zone)} />
            </li>
          );
        })}
      </ol>
    </div>
  );
}

function sizeOf(rows: readonly TranscriptRow[], at: number, toolsOpen: boolean): number {
  const row = rows[at];
  return row === undefined ? 40 : rowHeight(row, toolsOpen) + gapBelow(row, rows[at + 1]);
}

/** Goes to where the list starts, once rows are there. */
function useStart(
  rows: readonly TranscriptRow[],
  startAt: string | undefined,
  virtual: { scrollToEnd: () => void; scrollToIndex: (at: number, options: { align: 'center' }) => void },
): void {
  const started = useRef(false);
  const latest = useRef(virtual);
  latest.current = virtual;
  useLayoutEffect(() => {
    if (started.current || rows.length === 0) return;
    started.current = true;
    const at = rows.findIndex((row) => row.key === startAt);
    if (at === -1) latest.current.scrollToEnd();
    else latest.current.scrollToIndex(at, { align: 'center' });
  }, [rows, startAt]);
  // A virtualizer forgets where it was going when its effects end: mounted again, it starts again.
  useLayoutEffect(
    () => () => {
      started.current = false;
    },
    [],
  );
}

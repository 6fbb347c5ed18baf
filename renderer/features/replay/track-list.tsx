import { useVirtualizer } from '@tanstack/react-virtual';
import { type CSSProperties, type PointerEventHandler, type RefCallback, useEffect, useRef } from 'react';
import { counted } from '../../ui/number.ts';
import { TrackRow } from './track-row.tsx';
import type { Tracks } from './tracks.ts';

/** px at text size 1. */
const ROW = 19;
const HEAD = 8;
/** Rows that are in view at most; the others come by scrolling. */
const MOST = 4;

interface TrackListProps {
  readonly tracks: Tracks;
  readonly at: number;
  /** The text size. */
  readonly scale: number;
  /** px. */
  readonly nameWidth: number;
  readonly columnPx: number;
  /** Put on what the tracks are as wide as. */
  readonly measure: RefCallback<HTMLElement>;
  readonly onPointerDown: PointerEventHandler<HTMLElement>;
  readonly onPointerMove: PointerEventHandler<HTMLElement>;
}

/** The tracks of a lineage, four of them in view. Only those in view, and a few around them, are in the page. */
export function TrackList(props: TrackListProps) {
  const { tracks, at, scale, nameWidth, columnPx, measure, onPointerDown, onPointerMove } = props;
  const box = useRef<HTMLDivElement>(null);
  const row = Math.round(ROW * scale);
  const list = useVirtualizer({
    count: tracks.tracks.length,
    getScrollElement: () => box.current,
    estimateSize: () => row,
    getItemKey: (place) => tracks.tracks[place]?.session ?? place,
    paddingStart: HEAD * scale,
    overscan: 2,
  });
  // biome-ignore lint/correctness/useExhaustiveDependencies: rows follow the text size
  useEffect(() => list.measure(), [row, list]);
  const height = Math.min(MOST, tracks.tracks.length) * row + HEAD * scale;
  const nowPx = (tracks.ends[at] ?? 0) * columnPx;
  return (
    <div ref={box} className="overflow-x-hidden overflow-y-auto" style={{ height }}>
      <div
        ref={measure}
        onPointerDown={onPointerDown}
        onPointerMove={onPointerMove}
        className="relative touch-pan-y cursor-pointer select-none"
        style={{ height: list.getTotalSize(), '--now-x': `${nowPx}px` } as CSSProperties}
      >
        <Now left={nameWidth + nowPx} height={height} />
        <ol
          aria-label={`Tracks of ${counted(tracks.tracks.length, 'branch', 'branches')}`}
          className="m-0 h-full list-none p-0"
        >
          {list.getVirtualItems().map(({ index, start, key }) => {
            const track = tracks.tracks[index];
            if (track === undefined) return null;
            return (
              <TrackRow
                key={key}
                track={track}
                place={{ index, of: tracks.tracks.length, top: start, height: row }}
                nameWidth={nameWidth}
                columnPx={columnPx}
                tracks={tracks}
              />
            );
          })}
        </ol>
      </div>
    </div>
  );
}

/** The line of now, over the tracks that are in view. */
function Now({ left, height }: { readonly left: number; readonly height: number }) {
  return (
    <div aria-hidden className="pointer-events-none sticky top-0 z-1 h-0">
      <i className="absolute w-0.5 -translate-x-1/2 bg-(--now)" style={{ left, height }} />
      <i className="absolute h-2 w-2.5 -translate-x-1/2 rounded-[2px] bg-(--now)" style={{ left }} />
    </div>
  );
}

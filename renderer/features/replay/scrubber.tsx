import { type PointerEvent, useMemo } from 'react';
import type { MomentView } from '../../../core/contract/view.ts';
import { useLineage } from '../../stores/lineage-store.ts';
import { usePreferences } from '../../stores/preferences-store.ts';
import { useReplay } from '../../stores/replay-store.ts';
import { usePacedRev } from '../../stores/use-paced-rev.ts';
import { count } from '../../ui/number.ts';
import { plainLine } from '../../ui/plain-line.ts';
import { loneTitle } from '../../ui/step-title.ts';
import { useWidth } from '../../ui/use-width.ts';
import { seenText } from '../untrusted-text/seen-text.ts';
import { TrackList } from './track-list.tsx';
import { momentAt, type Tracks, tracksOf } from './tracks.ts';

interface ScrubberProps {
  readonly session: string;
  readonly moments: readonly MomentView[];
  readonly at: number;
}

/** The lineage as tracks of bars, that of the record first, with now across all of them. Dragging, or the keys of a slider, go through the record. */
export function Scrubber({ session, moments, at }: ScrubberProps) {
  const [measure, width] = useWidth();
  const scale = usePreferences(({ textSize }) => textSize);
  const tracks = useTracks(session, moments);
  const goTo = useReplay((state) => state.goTo);
  const nameWidth = (width < 640 * scale ? 64 : 120) * scale;
  const columnPx = Math.max(0, width - nameWidth) / tracks.columns;
  const title = moments[at] === undefined ? '' : seenText(plainLine(loneTitle(moments[at].row)), 'prose');
  const go = (event: PointerEvent<HTMLElement>): void => {
    const x = event.clientX - event.currentTarget.getBoundingClientRect().left - nameWidth;
    goTo(momentAt(tracks, x / columnPx));
  };
  const press = (event: PointerEvent<HTMLElement>): void => {
    if (event.button !== 0 || isOnName(event)) return;
    event.currentTarget.setPointerCapture(event.pointerId);
    go(event);
  };
  const drag = (event: PointerEvent<HTMLElement>): void => {
    if (event.currentTarget.hasPointerCapture(event.pointerId)) go(event);
  };
  return (
    <div className="relative rounded-sm has-[input:focus-visible]:outline-2 has-[input:focus-visible]:outline-accent">
      <input
        type="range"
        aria-label="Step"
        aria-valuetext={`Step ${count(at + 1)} of ${count(moments.length)}, ${title}`}
        min={1}
        max={moments.length}
        value={at + 1}
        onChange={(event) => goTo(Number(event.target.value) - 1)}
        className="pointer-events-none absolute inset-0 h-full w-full opacity-0"
      />
      <TrackList {...{ tracks, at, scale, nameWidth, columnPx, measure }} onPointerDown={press} onPointerMove={drag} />
    </div>
  );
}

function useTracks(session: string, moments: readonly MomentView[]): Tracks {
  const rev = usePacedRev();
  // biome-ignore lint/correctness/useExhaustiveDependencies: rev tells that the lineage has grown.
  return useMemo(() => tracksOf(session, moments, useLineage.getState()), [session, moments, rev]);
}

/** The name of a branch is a button of its own. */
function isOnName({ target }: PointerEvent): boolean {
  return target instanceof Element && target.closest('button') !== null;
}

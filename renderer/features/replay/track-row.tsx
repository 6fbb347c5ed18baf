import { type CSSProperties, memo, useMemo } from 'react';
import type { StepKind } from '../../../core/contract/view.ts';
import { useLineage } from '../../stores/lineage-store.ts';
import { useReplay } from '../../stores/replay-store.ts';
import { useSelection } from '../../stores/selection-store.ts';
import { cx } from '../../ui/class-names.ts';
import { kindFill } from '../../ui/kind.ts';
import { sessionTitle } from '../../ui/session-title.ts';
import { LineText } from '../untrusted-text/line-text.tsx';
import { seenText } from '../untrusted-text/seen-text.ts';
import { type TrackBar, trackBars } from './track-bars.ts';
import { stepThen, type Track, type Tracks } from './tracks.ts';

interface TrackRowProps {
  readonly track: Track;
  readonly tracks: Tracks;
  /** px; `index` of all of them, the first is watched. */
  readonly place: { readonly index: number; readonly of: number; readonly top: number; readonly height: number };
  readonly nameWidth: number;
  readonly columnPx: number;
}

/** One branch: its name, which leads to watching it, and its steps. */
export function TrackRow({ track, tracks, place, nameWidth, columnPx }: TrackRowProps) {
  const { index, of, top, height } = place;
  const title = useLineage(({ rev, lanes }) => {
    const row = rev >= 0 ? lanes.get(track.session)?.row : undefined;
    return row === undefined ? '' : sessionTitle(row);
  });
  const name = <LineText text={title} />;
  const look = 'block h-full flex-none truncate pr-2 text-left text-xs';
  return (
    <li
      data-track={track.session}
      aria-setsize={of}
      aria-posinset={index + 1}
      className="absolute inset-x-0 flex"
      style={{ top, height }}
    >
      {index === 0 ? (
        <span
          aria-current
          className={cx(look, 'font-semibold')}
          style={{ width: nameWidth, lineHeight: `${height}px` }}
        >
          {name}
        </span>
      ) : (
        <button
          type="button"
          title={`Watch ${seenText(title, 'prose')} from here`}
          className={cx(look, 'text-ink-2 hover:text-ink hover:underline')}
          style={{ width: nameWidth, lineHeight: `${height}px` }}
          onClick={() => watchBranch(tracks, track)}
        >
          {name}
        </button>
      )}
      <Bars track={track} columnPx={columnPx} height={height - 4} isWatched={index === 0} />
    </li>
  );
}

/** Watches another branch, at what it was at the moment that is shown. */
function watchBranch(tracks: Tracks, track: Track): void {
  const { replay, begin } = useReplay.getState();
  const step = replay.mode === 'watch' ? stepThen(tracks, track, replay.at) : undefined;
  if (step !== undefined) useSelection.getState().select({ type: 'step', session: track.session, key: step.key });
  begin('watch', track.session);
}

interface BarsProps {
  readonly track: Track;
  readonly columnPx: number;
  /** px. */
  readonly height: number;
  readonly isWatched: boolean;
}

/** Drawn once: what is reached is the part left of now, which moves without it. */
const Bars = memo(function Bars({ track, columnPx, height, isWatched }: BarsProps) {
  const bars = useMemo(() => trackBars(track, columnPx), [track, columnPx]);
  const [first, last] = [bars[0], bars.at(-1)];
  const paths = useMemo(() => pathsOf(bars, height), [bars, height]);
  const picture = paths.map(([hue, path]) => <path key={hue} d={path} fill={kindFill(hue)} />);
  return (
    <div className="relative min-w-0 flex-1">
      {isWatched || first === undefined || last === undefined ? null : (
        <i
          className="absolute h-px bg-line-2"
          style={{ top: height, left: first.left, width: last.left + last.width - first.left }}
        />
      )}
      <svg aria-hidden className="absolute size-full opacity-35">
        {picture}
      </svg>
      <svg aria-hidden className="absolute size-full" style={reached}>
        {picture}
      </svg>
    </div>
  );
});

const reached: CSSProperties = { clipPath: 'inset(0 calc(100% - var(--now-x)) 0 0)' };

/** One path for each colour, however many bars there are. */
function pathsOf(bars: readonly TrackBar[], height: number): readonly (readonly [StepKind, string])[] {
  const paths = new Map<StepKind, string>();
  for (const { left, width, height: share, hue } of bars) {
    const tall = height * share;
    const bar = `M${left.toFixed(1)} ${(height - tall).toFixed(1)}h${width.toFixed(1)}v${tall.toFixed(1)}h${(-width).toFixed(1)}z`;
    paths.set(hue, (paths.get(hue) ?? '') + bar);
  }
  return [...paths];
}

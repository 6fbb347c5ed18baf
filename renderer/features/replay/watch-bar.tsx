import { useEffect } from 'react';
import type { MomentView } from '../../../core/contract/view.ts';
import { useConnection } from '../../stores/connection-store.ts';
import { footPane } from '../../stores/foot-controls.ts';
import { usePreferences } from '../../stores/preferences-store.ts';
import { useReplay } from '../../stores/replay-store.ts';
import { useSelection } from '../../stores/selection-store.ts';
import { Kbd } from '../../ui/kbd.tsx';
import { count } from '../../ui/number.ts';
import { loneTitle } from '../../ui/step-title.ts';
import { moment as when } from '../../ui/time.ts';
import { Waiting } from '../../ui/waiting.tsx';
import { useKeyHandlers } from '../keys/key-handlers.ts';
import { LineText } from '../untrusted-text/line-text.tsx';
import { pauseBefore, speedBeside } from './pace.ts';
import { Scrubber } from './scrubber.tsx';
import { TimeLeft } from './time-left.tsx';
import { useMoments } from './use-moments.ts';
import { WatchControls } from './watch-controls.tsx';

/** Goes through the record of a session, step by step or as it went. Nothing runs (R2). */
export function WatchBar({ session }: { readonly session: string }) {
  useMoments(session);
  const replay = useReplay((state) => state.replay);
  const { goTo, play } = useReplay.getState();
  const at = replay.mode === 'watch' ? replay.at : 0;
  const moments = replay.mode === 'watch' ? replay.moments : undefined;
  const isPlaying = replay.mode === 'watch' && replay.isPlaying;
  const last = (moments?.length ?? 1) - 1;
  const toggle = () => {
    if (!isPlaying && at === last) goTo(0);
    play(!isPlaying);
  };
  useWatchKeys({ at, last, toggle });
  usePlaying({ moments, at, isPlaying });
  useFollowSelection(moments);
  const here = moments?.[at];
  if (moments === undefined || here === undefined) return <Waiting says="Reading the record…" />;
  return (
    <section ref={footPane} aria-label="Watch" className="flex-none border-t border-line bg-bg px-4 pt-2 pb-2.5">
      <div className="mb-2 flex flex-wrap items-center gap-1.5">
        <WatchControls at={at} last={last} isPlaying={isPlaying} onGoTo={goTo} onToggle={toggle} />
        <Here moment={here} of={moments.length} />
        <TimeLeft moments={moments} at={at} isPlaying={isPlaying} />
        <span className="flex flex-none items-center gap-1.5 text-xs text-ink-3 max-[960px]:hidden">
          <Kbd keys="Esc" /> leaves Watch
        </span>
      </div>
      <Scrubber session={session} moments={moments} at={at} />
    </section>
  );
}

interface WatchKeys {
  readonly at: number;
  readonly last: number;
  readonly toggle: () => void;
}

function useWatchKeys({ at, last, toggle }: WatchKeys): void {
  const { goTo, leave } = useReplay.getState();
  const pace = usePreferences(({ watchPace }) => watchPace);
  const { prefer } = usePreferences.getState();
  const change = (by: -1 | 1) => () => prefer({ watchPace: { ...pace, speed: speedBeside(pace.speed, by) } });
  useKeyHandlers(
    {
      'step.left': () => goTo(at - 1),
      'step.right': () => goTo(at + 1),
      'step.first': () => goTo(0),
      'step.last': () => goTo(last),
      'watch.play': toggle,
      'watch.slower': change(-1),
      'watch.faster': change(1),
      'watch.skip': () => prefer({ watchPace: { ...pace, skipsWaits: !pace.skipsWaits } }),
      'layer.close': leave,
    },
    'mode',
  );
}

interface Playing {
  readonly moments: readonly MomentView[] | undefined;
  readonly at: number;
  readonly isPlaying: boolean;
}

function usePlaying({ moments, at, isPlaying }: Playing): void {
  const pace = usePreferences(({ watchPace }) => watchPace);
  useEffect(() => {
    const [here, next] = [moments?.[at], moments?.[at + 1]];
    if (!isPlaying || here === undefined || next === undefined) return undefined;
    const timer = setTimeout(() => useReplay.getState().goTo(at + 1), pauseBefore(next, here, pace));
    return () => clearTimeout(timer);
  }, [isPlaying, moments, at, pace]);
}

/** One position: what is selected in any view is where the record is at. */
function useFollowSelection(moments: readonly MomentView[] | undefined): void {
  const selected = useSelection(({ selection }) => (selection.type === 'step' ? selection.key : undefined));
  useEffect(() => {
    if (selected !== undefined && moments !== undefined) useReplay.getState().follow(selected);
  }, [selected, moments]);
}

function Here({ moment: { step, row }, of }: { readonly moment: MomentView; readonly of: number }) {
  const zone = useConnection(({ home }) => home?.zone);
  return (
    <>
      <p className="tn ml-3 min-w-0 flex-1 truncate text-sm">
        <b className="font-semibold">Step {count(step)}</b> <span className="text-ink-3">of {count(of)} ·</span>{' '}
        <LineText text={loneTitle(row)} />
      </p>
      {row.atMs === undefined ? null : (
        <span className="tn flex-none text-xs text-ink-3 max-[960px]:hidden">{when(row.atMs, zone)}</span>
      )}
    </>
  );
}

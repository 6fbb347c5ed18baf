import { Pause, Play, SkipBack, SkipForward, StepBack, StepForward } from 'lucide-react';
import { useEffect, useState } from 'react';
import type { MomentView } from '../../../core/contract/view.ts';
import { useConnection } from '../../stores/connection-store.ts';
import { footPane } from '../../stores/foot-controls.ts';
import { useReplay } from '../../stores/replay-store.ts';
import { useSelection } from '../../stores/selection-store.ts';
import { IconButton } from '../../ui/icon-button.tsx';
import { Kbd } from '../../ui/kbd.tsx';
import { count } from '../../ui/number.ts';
import { Segmented } from '../../ui/segmented.tsx';
import { loneTitle } from '../../ui/step-title.ts';
import { moment as when } from '../../ui/time.ts';
import { Waiting } from '../../ui/waiting.tsx';
import { useKeyHandlers } from '../keys/key-handlers.ts';
import { LineText } from '../untrusted-text/line-text.tsx';
import { pauseBefore, type Speed } from './pause-before.ts';
import { Scrubber } from './scrubber.tsx';
import { useMoments } from './use-moments.ts';

/** Goes through the record of a session, step by step or as it went. Nothing runs (R2). */
export function WatchBar({ session }: { readonly session: string }) {
  useMoments(session);
  const replay = useReplay((state) => state.replay);
  const { goTo, play, leave } = useReplay.getState();
  const at = replay.mode === 'watch' ? replay.at : 0;
  const moments = replay.mode === 'watch' ? replay.moments : undefined;
  const isPlaying = replay.mode === 'watch' && replay.isPlaying;
  const last = (moments?.length ?? 1) - 1;
  const [speed, setSpeed] = useState<Speed>('each');
  const toggle = () => {
    if (!isPlaying && at === last) goTo(0);
    play(!isPlaying);
  };
  useKeyHandlers(
    {
      'step.left': () => goTo(at - 1),
      'step.right': () => goTo(at + 1),
      'step.first': () => goTo(0),
      'step.last': () => goTo(last),
      'watch.play': toggle,
      'layer.close': leave,
    },
    'mode',
  );
  useEffect(() => {
    const [here, next] = [moments?.[at], moments?.[at + 1]];
    if (!isPlaying || here === undefined || next === undefined) return undefined;
    const timer = setTimeout(() => goTo(at + 1), pauseBefore(next, here, speed));
    return () => clearTimeout(timer);
  }, [isPlaying, moments, at, speed, goTo]);
  useFollowSelection(moments);
  const here = moments?.[at];
  if (moments === undefined || here === undefined) return <Waiting says="Reading the record…" />;
  return (
    <section ref={footPane} aria-label="Watch" className="flex-none border-t border-line bg-bg px-4 pt-2 pb-2.5">
      <div className="mb-2 flex items-center gap-1.5">
        <IconButton icon={SkipBack} label="First step" keys="Home" onClick={() => goTo(0)} />
        <IconButton icon={StepBack} label="Step back" keys="Left" onClick={() => goTo(at - 1)} />
        <button
          type="button"
          aria-label={isPlaying ? 'Pause' : 'Play'}
          title={`${isPlaying ? 'Pause' : 'Play'}  (Space)`}
          onClick={toggle}
          className="grid size-8 flex-none place-items-center rounded-full"
          style={{ background: 'var(--now)', color: 'var(--on-now)' }}
        >
          {isPlaying ? <Pause size={15} aria-hidden /> : <Play size={15} aria-hidden />}
        </button>
        <IconButton icon={StepForward} label="Step on" keys="Right" onClick={() => goTo(at + 1)} />
        <IconButton icon={SkipForward} label="Last step" keys="End" onClick={() => goTo(last)} />
        <Segmented label="Speed" value={speed} options={speeds} onChange={setSpeed} />
        <Here moment={here} of={moments.length} />
      </div>
      <Scrubber moments={moments} at={at} />
    </section>
  );
}

/** One position: what is selected in any view is where the record is at. */
function useFollowSelection(moments: readonly MomentView[] | undefined): void {
  const selected = useSelection(({ selection }) => (selection.type === 'step' ? selection.key : undefined));
  useEffect(() => {
    if (selected !== undefined && moments !== undefined) useReplay.getState().follow(selected);
  }, [selected, moments]);
}

const speeds = [
  { value: '1', label: '1×' },
  { value: '4', label: '4×' },
  { value: '16', label: '16×' },
  { value: 'each', label: 'each step' },
] as const;

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
      <span className="flex flex-none items-center gap-1.5 text-xs text-ink-3 max-[960px]:hidden">
        <Kbd keys="Esc" /> leaves Watch
      </span>
    </>
  );
}

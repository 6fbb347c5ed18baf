import { Check, Pause, Play, SkipBack, SkipForward, StepBack, StepForward } from 'lucide-react';
import { usePreferences } from '../../stores/preferences-store.ts';
import { cx } from '../../ui/class-names.ts';
import { IconButton } from '../../ui/icon-button.tsx';
import { Segmented } from '../../ui/segmented.tsx';
import { useKeysOf } from '../keys/use-keys-of.ts';

interface WatchControlsProps {
  readonly at: number;
  readonly last: number;
  readonly isPlaying: boolean;
  readonly onGoTo: (at: number) => void;
  readonly onToggle: () => void;
}

/** The way through a record: by step, to its ends, or playing at a pace. */
export function WatchControls({ at, last, isPlaying, onGoTo, onToggle }: WatchControlsProps) {
  const { watchPace, prefer } = usePreferences();
  const playKeys = useKeysOf('watch.play');
  return (
    <>
      <IconButton icon={SkipBack} label="First step" keys={useKeysOf('step.first')} onClick={() => onGoTo(0)} />
      <IconButton icon={StepBack} label="Step back" keys={useKeysOf('step.left')} onClick={() => onGoTo(at - 1)} />
      <button
        type="button"
        aria-label={isPlaying ? 'Pause' : 'Play'}
        title={`${isPlaying ? 'Pause' : 'Play'}  (${playKeys})`}
        onClick={onToggle}
        className="grid size-8 flex-none place-items-center rounded-full"
        style={{ background: 'var(--now)', color: 'var(--on-now)' }}
      >
        {isPlaying ? <Pause size={15} aria-hidden /> : <Play size={15} aria-hidden />}
      </button>
      <IconButton icon={StepForward} label="Step on" keys={useKeysOf('step.right')} onClick={() => onGoTo(at + 1)} />
      <IconButton icon={SkipForward} label="Last step" keys={useKeysOf('step.last')} onClick={() => onGoTo(last)} />
      <Segmented
        label="Speed"
        value={watchPace.speed}
        options={options}
        onChange={(speed) => prefer({ watchPace: { ...watchPace, speed } })}
      />
      <SkipWaits />
    </>
  );
}

const options = [
  { value: '1', label: '1×' },
  { value: '4', label: '4×' },
  { value: '16', label: '16×' },
  { value: 'each', label: 'each step' },
] as const;

function SkipWaits() {
  const { watchPace, prefer } = usePreferences();
  const { speed, skipsWaits } = watchPace;
  const keys = useKeysOf('watch.skip');
  const says = speed === 'each' ? EVEN : 'A wait that would take longer than 2 s takes 2 s';
  return (
    <button
      type="button"
      aria-pressed={skipsWaits}
      aria-disabled={speed === 'each' || undefined}
      title={`${says}  (${keys})`}
      onClick={speed === 'each' ? undefined : () => prefer({ watchPace: { speed, skipsWaits: !skipsWaits } })}
      className={cx(
        'flex flex-none items-center gap-1.5 rounded-lg border border-line px-2.5 py-1 text-sm whitespace-nowrap',
        skipsWaits ? 'bg-surface text-ink' : 'text-ink-2',
        speed === 'each' ? 'opacity-60' : 'hover:bg-raised',
      )}
    >
      <Check size={13} aria-hidden className={cx('text-accent-ink', !skipsWaits && 'invisible')} />
      Skip waits
    </button>
  );
}

const EVEN = 'Each step is as long as the others: there is no wait to skip.';

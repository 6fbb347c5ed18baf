import { useMemo } from 'react';
import type { MomentView } from '../../../core/contract/view.ts';
import { usePreferences } from '../../stores/preferences-store.ts';
import { duration } from '../../ui/time.ts';
import { useElapsed } from '../../ui/use-elapsed.ts';
import { msLeft } from './pace.ts';

interface TimeLeftProps {
  readonly moments: readonly MomentView[];
  readonly at: number;
  readonly isPlaying: boolean;
}

/** How long the rest of the record takes at the pace that is set; counts down while it plays, in a long wait too. */
export function TimeLeft({ moments, at, isPlaying }: TimeLeftProps) {
  const pace = usePreferences(({ watchPace }) => watchPace);
  const leftMs = useMemo(() => msLeft(moments, at, pace), [moments, at, pace]);
  // biome-ignore lint/correctness/useExhaustiveDependencies: each step begins a wait of its own.
  const sinceMs = useMemo(() => (isPlaying ? Date.now() : undefined), [isPlaying, at, pace]);
  const waitedMs = useElapsed(sinceMs) ?? 0;
  if (at >= moments.length - 1) return null;
  return (
    <span className="tn flex-none px-1.5 text-xs text-ink-3 max-[800px]:hidden">{sayLeft(leftMs - waitedMs)} left</span>
  );
}

/** In whole seconds, 1 at least. */
function sayLeft(ms: number): string {
  const seconds = Math.max(1, Math.ceil(ms / 1_000));
  return seconds < 60 ? `${seconds} s` : duration(seconds * 1_000);
}

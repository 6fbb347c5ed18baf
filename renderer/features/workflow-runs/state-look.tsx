import { Ban, Circle, CircleSlash, Link2Off } from 'lucide-react';
import type { LensVisitView } from '../../../core/contract/workflow-view.ts';
import { cx } from '../../ui/class-names.ts';
import { StatusMark } from '../../ui/status-mark.tsx';

export type LensState = LensVisitView['state'];

/** A state of a node: shape, colour and word. */
export function StateWord({ state }: { readonly state: LensState }) {
  return (
    <span className={cx('flex flex-none items-center gap-1 whitespace-nowrap', inks[state])}>
      <StateMark state={state} />
      {state === 'waiting' ? 'waiting for you' : state}
    </span>
  );
}

/** A state as seen from afar: its shape alone, with its word for readers. */
export function FarState({ state, px }: { readonly state: LensState; readonly px: number }) {
  return (
    <span role="img" aria-label={state} className={cx('ml-auto flex-none', inks[state])}>
      <StateMark state={state} size={px} />
    </span>
  );
}

function StateMark({ state, size = 11 }: { readonly state: LensState; readonly size?: number }) {
  if (state === 'queued') return <Circle size={size} aria-hidden />;
  if (state === 'left out') return <Ban size={size} aria-hidden />;
  if (state === 'cut off') return <Link2Off size={size} aria-hidden />;
  if (state === 'failed and ignored') return <CircleSlash size={size} aria-hidden />;
  return <StatusMark status={state} size={size} />;
}

const inks: Readonly<Record<LensState, string>> = {
  queued: 'text-ink-3',
  'left out': 'text-ink-3',
  running: 'text-(--i-run)',
  waiting: 'text-(--i-wait)',
  done: 'text-(--i-done)',
  failed: 'text-(--i-error)',
  'failed and ignored': 'text-(--i-error)',
  'cut off': 'text-(--i-broken)',
};

import type { StepRow } from '../../../core/contract/view.ts';
import { useLineage } from '../../stores/lineage-store.ts';
import { StatusMark } from '../../ui/status-mark.tsx';
import { duration } from '../../ui/time.ts';
import { useElapsedAtHost } from '../live/use-elapsed-at-host.ts';
import type { CallLife } from './call-life.ts';

interface CallLifeWordProps {
  readonly step: StepRow;
  readonly life: CallLife;
  /** There is room for its mark. */
  readonly hasMark?: boolean;
  /** There is room to write how it is known. */
  readonly saysKnown?: boolean;
}

/** What is said of a call without an answer yet: `queued`, or `running, 12 s`, as far as its record has a time of its own. */
export function CallLifeWord({ step, life, hasMark = false, saysKnown = false }: CallLifeWordProps) {
  if (life === 'running') return <Running step={step} hasMark={hasMark} saysKnown={saysKnown} />;
  return (
    <span
      className="inline-flex flex-none items-center gap-1 font-medium text-ink-3"
      title="Asked for, and not begun yet"
    >
      {hasMark ? <QueuedMark /> : null}
      queued
    </span>
  );
}

function Running({ step, hasMark, saysKnown }: Required<Omit<CallLifeWordProps, 'life'>>) {
  const { atMs, timeInferred, call } = step;
  const forMs = useElapsedAtHost(call?.beganAtMs ?? (timeInferred === true ? undefined : atMs));
  const isClaimed = useLineage(({ lanes }) => lanes.get(step.session)?.row.status === 'open');
  return (
    <span
      className="inline-flex flex-none items-center gap-1 whitespace-nowrap font-medium text-(--i-run)"
      title={isClaimed ? 'Claimed: its log is still written, and has no result of it yet' : undefined}
    >
      {hasMark ? <StatusMark status="running" size={11} /> : null}
      {forMs === undefined ? 'running' : `running, ${duration(forMs)}`}
      {isClaimed && saysKnown ? ', claimed' : null}
    </span>
  );
}

function QueuedMark() {
  return (
    <svg width={11} height={11} viewBox="0 0 14 14" aria-hidden className="flex-none text-ink-3">
      <circle cx="7" cy="7" r="4" fill="none" stroke="currentColor" strokeWidth="1.6" />
    </svg>
  );
}

import type { StepRow } from '../../../core/contract/view.ts';
import { useLineage } from '../../stores/lineage-store.ts';
import { duration } from '../../ui/time.ts';
import { useElapsed } from '../../ui/use-elapsed.ts';

interface RunningForProps {
  readonly step: StepRow;
  /** There is room to write how it is known. */
  readonly saysKnown?: boolean;
}

/** What is said of a call in flight, and since when as far as its record has a time of its own: `running, 12 s`. */
export function RunningFor({ step, saysKnown = false }: RunningForProps) {
  const { atMs, timeInferred, call } = step;
  const forMs = useElapsed(call?.beganAtMs ?? (timeInferred === true ? undefined : atMs));
  const isClaimed = useLineage(({ lanes }) => lanes.get(step.session)?.row.status === 'open');
  return (
    <span title={isClaimed ? 'Claimed: its log is still written, and has no answer to it yet' : undefined}>
      {forMs === undefined ? 'running' : `running, ${duration(forMs)}`}
      {isClaimed && saysKnown ? ', claimed' : null}
    </span>
  );
}

import type { SessionRow } from '../../../core/contract/view.ts';
import { duration } from '../../ui/time.ts';
import { useElapsed } from '../../ui/use-elapsed.ts';
import { LineText } from '../untrusted-text/line-text.tsx';
import { laneSizes } from './lane-sizes.ts';

interface GhostStepProps {
  readonly row: SessionRow;
  /** Of its lane, px at 100 %. */
  readonly left: number;
  /** Bottom of the branch's last step, px at 100 %. */
  readonly end: number;
}

const height = 34;

/** What a running branch is doing now, and for how long. Stands where its next step will be. */
export function GhostStep({ row, left, end }: GhostStepProps) {
  const forMs = useElapsed(row.lastAtMs);
  return (
    <div
      className="st row ghost sg-step"
      style={{ transform: `translate(${left}px,${end + laneSizes.gap}px)`, height }}
    >
      <span className="nd sm" style={{ top: (height - 20) / 2, borderColor: 'transparent', background: 'none' }}>
        <i className="pulse size-2.5 rounded-full bg-(--k-run)" />
      </span>
      <div className="bx">
        <span className="shim min-w-0 truncate text-xs font-medium">
          <LineText text={row.statusDetail ?? 'Running'} />
        </span>
        {forMs === undefined ? null : (
          <span className="tn ml-auto flex-none text-2xs text-ink-3">{duration(forMs)}</span>
        )}
      </div>
    </div>
  );
}

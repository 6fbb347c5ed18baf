import { useLineage } from '../../stores/lineage-store.ts';
import { cx } from '../../ui/class-names.ts';
import { sessionTitle } from '../../ui/session-title.ts';
import { StatusMark } from '../../ui/status-mark.tsx';
import { LineText } from '../untrusted-text/line-text.tsx';
import type { GraphStage } from './graph-stage.ts';
import type { GraphPath } from './path-to.ts';
import type { Landmark } from './place-landmarks.ts';

interface LandmarksProps {
  readonly landmarks: readonly Landmark[];
  readonly path: GraphPath;
  /** The border of those on the way to the selection. */
  readonly wayLook: string;
  readonly stage: GraphStage;
}

/** Names of a few branches at the far level. */
export function Landmarks({ landmarks, path, wayLook, stage }: LandmarksProps) {
  const lanes = useLineage((state) => state.lanes);
  return (
    <div aria-hidden className="pointer-events-none absolute inset-0 z-5 overflow-hidden">
      {landmarks.map(({ segment, left, top, width, height }) => {
        const row = lanes.get(segment.branch)?.row;
        if (row === undefined) return null;
        return (
          <div
            key={segment.number}
            ref={(element) => stage.putLandmark(segment.number, element)}
            className={cx(
              'absolute top-0 left-0 flex items-center gap-1.5 rounded-md border bg-raised px-1.5 text-2xs font-[550] text-ink',
              path.has(segment.number) ? wayLook : 'border-line-2',
            )}
            style={{ transform: `translate(${left}px,${top}px)`, maxWidth: width, height }}
          >
            <StatusMark status={row.status} size={9} />
            <span className="truncate">
              <LineText text={sessionTitle(row)} />
            </span>
          </div>
        );
      })}
    </div>
  );
}

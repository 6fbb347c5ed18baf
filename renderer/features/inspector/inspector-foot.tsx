import { Columns2, GitFork, GitMerge, RotateCcw } from 'lucide-react';
import { forkFrom } from '../../stores/acts.ts';
import { footPane } from '../../stores/foot-controls.ts';
import { openMerge } from '../../stores/open-merge.ts';
import { useOverlay } from '../../stores/overlay-store.ts';
import { Button } from '../../ui/button.tsx';
import { IconButton } from '../../ui/icon-button.tsx';
import { useKeysOf } from '../keys/use-keys-of.ts';

interface InspectorFootProps {
  readonly session: string;
  /** Where a branch leaves. */
  readonly event: string;
  /** The subject is a branch as a whole. */
  readonly canMerge?: boolean;
  /** An event of the step, to run it again; absent at the end of a lane. */
  readonly step?: string;
}

/** What can be done from a step, or from the end of a lane. */
export function InspectorFoot({ session, event, step, canMerge = false }: InspectorFootProps) {
  const mergeKeys = useKeysOf('merge');
  const rerunKeys = useKeysOf('rerun');
  const { show } = useOverlay.getState();
  const rerun = step === undefined ? undefined : () => show({ type: 'rerun', session, event: step });
  return (
    <div ref={footPane} className="flex flex-none gap-2 border-t border-line p-3">
      <Button look="primary" size={32} className="flex-1" onClick={() => void forkFrom(session, event)}>
        <GitFork size={14} aria-hidden />
        Fork from here
      </Button>
      {canMerge ? (
        <IconButton icon={GitMerge} size={32} label="Merge…" keys={mergeKeys} onClick={() => openMerge(session)} />
      ) : null}
      <Button
        size={32}
        title={rerunKeys}
        because={rerun === undefined ? 'Select a step to run again from it.' : undefined}
        onClick={rerun}
      >
        <RotateCcw size={13} aria-hidden />
        Re-run…
      </Button>
      <Button size={32} because="Comparing is not in this version yet.">
        <Columns2 size={13} aria-hidden />
        Compare
      </Button>
    </div>
  );
}

import { Columns2, GitFork, RotateCcw } from 'lucide-react';
import { forkFrom } from '../../stores/acts.ts';
import { Button } from '../../ui/button.tsx';

/** What can be done from a step, or from the end of a lane. */
export function InspectorFoot({ session, event }: { readonly session: string; readonly event: string }) {
  return (
    <div className="flex flex-none gap-2 border-t border-line p-3">
      <Button look="primary" size={32} className="flex-1" onClick={() => void forkFrom(session, event)}>
        <GitFork size={14} aria-hidden />
        Fork from here
      </Button>
      <Button size={32} because="Re-running is not in this version yet.">
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

import { ChevronDown } from 'lucide-react';
import { footPane } from '../../stores/foot-controls.ts';
import { useCannotSave } from '../../stores/home-state-store.ts';
import type { Transcript } from '../../stores/merge-drafts.ts';
import { Button } from '../../ui/button.tsx';
import { useKeyHandlers } from '../keys/key-handlers.ts';
import { conflictCount, type MergeView, openCount } from './load-merge.ts';
import type { Merging } from './use-merge.ts';

interface MergeFootProps {
  readonly merging: Merging;
  readonly transcript: Transcript;
  /** A model is writing the block. */
  readonly isWriting: boolean;
  readonly onNext: (() => void) | undefined;
  readonly onLeave: () => void;
}

/** How far the merge is, and its two ends. */
export function MergeFoot({ merging, transcript, isWriting, onNext, onLeave }: MergeFootProps) {
  const { view, isBusy } = merging;
  const cannotSave = useCannotSave();
  const open = openCount(view);
  const because = cannotSave ?? (isBusy ? 'It is being saved.' : (whyNot(view, open) ?? whileWriting(isWriting)));
  const complete = () => {
    if (because === undefined) merging.complete(transcript);
  };
  useKeyHandlers({ run: complete });
  return (
    <div ref={footPane} className="flex-none border-t border-line p-3">
      <div className="mb-2 flex min-h-6.5 items-center gap-2 px-1">
        <span role="status" className="tn text-xs text-ink-2">
          {view.state === 'previewed' || view.state === 'open' ? sayConflicts(view) : null}
        </span>
        {onNext === undefined ? null : (
          <Button
            size={26}
            look="quiet"
            className="ml-auto text-xs"
            title="The next conflict that is open"
            onClick={onNext}
          >
            Next
            <ChevronDown size={12} aria-hidden />
          </Button>
        )}
      </div>
      <div className="flex gap-2">
        <Button look="primary" size={32} className="flex-1" because={because} onClick={complete}>
          Complete merge
        </Button>
        {view.state === 'open' ? (
          <Button size={32} because={isBusy ? 'It is being saved.' : undefined} onClick={merging.abandon}>
            Abandon
          </Button>
        ) : (
          <Button size={32} onClick={onLeave}>
            Cancel
          </Button>
        )}
      </div>
    </div>
  );
}

function sayConflicts(view: MergeView): string {
  const conflicts = conflictCount(view);
  return conflicts === 0 ? 'No conflicts' : `${conflicts - openCount(view)} of ${conflicts} conflicts settled`;
}

function whileWriting(isWriting: boolean): string | undefined {
  return isWriting ? 'A model is writing the block: wait for it, or stop it.' : undefined;
}

function whyNot(view: MergeView, open: number): string | undefined {
  if (view.state === 'asking') return 'Both branches are being read.';
  if (view.state === 'failed') return view.refusal.message;
  if (view.state === 'open' && view.open.hasMoved) return 'A branch went on since it was opened.';
  return open === 0 ? undefined : 'Settle each conflict first.';
}

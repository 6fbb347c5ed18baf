import { useCannotSave } from '../../stores/home-state-store.ts';
import { Button } from '../../ui/button.tsx';
import { useKeyHandlers } from '../keys/key-handlers.ts';
import type { MergeView } from './load-merge.ts';
import type { Transcript } from './merge-acts.ts';
import type { Merging } from './use-merge.ts';

interface MergeFootProps {
  readonly merging: Merging;
  readonly transcript: Transcript;
  /** A model is writing the block. */
  readonly isWriting: boolean;
  readonly onClose: () => void;
}

/** How far the merge is, and its two ends. */
export function MergeFoot({ merging, transcript, isWriting, onClose }: MergeFootProps) {
  const { view, isBusy } = merging;
  const cannotSave = useCannotSave();
  const { settled, conflicts } = countOf(view);
  const because =
    cannotSave ?? (isBusy ? 'It is being saved.' : (whyNot(view, conflicts - settled) ?? whileWriting(isWriting)));
  const complete = () => {
    if (because === undefined) merging.complete(transcript);
  };
  useKeyHandlers({ run: complete });
  return (
    <>
      <span role="status" className="tn mr-auto text-sm text-ink-2">
        {view.state === 'previewed' || view.state === 'open' ? sayConflicts(settled, conflicts) : null}
      </span>
      {view.state === 'open' ? (
        <Button because={isBusy ? 'It is being saved.' : undefined} onClick={merging.abandon}>
          Abandon
        </Button>
      ) : (
        <Button onClick={onClose}>Cancel</Button>
      )}
      <Button look="primary" because={because} onClick={complete}>
        Complete merge
      </Button>
    </>
  );
}

function sayConflicts(settled: number, conflicts: number): string {
  return conflicts === 0 ? 'No conflicts' : `${settled} of ${conflicts} conflicts settled`;
}

function whileWriting(isWriting: boolean): string | undefined {
  return isWriting ? 'A model is writing the block: wait for it, or stop it.' : undefined;
}

function countOf(view: MergeView): { readonly settled: number; readonly conflicts: number } {
  const layers = view.state === 'previewed' ? view.preview : view.state === 'open' ? view.open : undefined;
  const conflicts = (layers?.workspace?.conflicts.length ?? 0) + (layers?.memory.conflicts.length ?? 0);
  return { conflicts, settled: view.state === 'open' ? view.open.settled.length : 0 };
}

function whyNot(view: MergeView, open: number): string | undefined {
  if (view.state === 'asking') return 'Both branches are being read.';
  if (view.state === 'failed') return view.refusal.message;
  if (view.state === 'open' && view.open.hasMoved) return 'A branch went on since it was opened.';
  return open === 0 ? undefined : 'Settle each conflict first.';
}

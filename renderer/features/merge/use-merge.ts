import { useEffect, useState } from 'react';
import type { Transcript } from '../../stores/merge-drafts.ts';
import { showMerged } from '../../stores/open-merge.ts';
import { loadMerge, type MergeView } from './load-merge.ts';
import { abandonMerge, type ConflictAnswer, completeMerge, settleConflict } from './merge-acts.ts';
import type { MergeSides } from './merge-sides.ts';

/** A merge on screen, and what can be done to it. */
export interface Merging {
  readonly sides: MergeSides;
  readonly view: MergeView;
  readonly isBusy: boolean;
  readonly settle: (answer: ConflictAnswer) => void;
  readonly complete: (transcript: Transcript) => void;
  /** A no-op for one that is not open. */
  readonly abandon: () => void;
}

/** Reads a merge, and reads it again after each act. A completed one is shown in ours; `onAbandoned` is told of one that was abandoned. */
export function useMerge(sides: MergeSides, onAbandoned: () => void): Merging {
  const [view, setView] = useState<MergeView>({ state: 'asking' });
  const [isBusy, setBusy] = useState(false);
  const [round, setRound] = useState(0);
  const { ours, theirs, adopt, ancestor } = sides;
  // biome-ignore lint/correctness/useExhaustiveDependencies: another round asks the same again
  useEffect(() => {
    let isWanted = true;
    void loadMerge({ ours, theirs, ...(adopt && { adopt }), ...(ancestor && { ancestor }) }).then(
      (next) => isWanted && setView(next),
    );
    return () => {
      isWanted = false;
    };
  }, [ours, theirs, adopt, ancestor, round]);
  const doing = async (act: () => Promise<boolean>) => {
    setBusy(true);
    const isDone = await act();
    setBusy(false);
    if (isDone) onAbandoned();
    else setRound((before) => before + 1);
  };
  return {
    sides,
    view,
    isBusy,
    settle: (answer) => void doing(async () => settleConflict(sides, view, answer).then(() => false)),
    complete: (transcript) =>
      void doing(async () => {
        const merged = await completeMerge(sides, view, transcript);
        if (merged !== undefined) showMerged(theirs, ours, merged);
        return false;
      }),
    abandon: () => {
      if (view.state === 'open') void doing(() => abandonMerge(sides, view.open.opened));
    },
  };
}

import { useDeferredValue, useMemo } from 'react';
import { useLineage } from '../../stores/lineage-store.ts';
import { useSelection } from '../../stores/selection-store.ts';
import { branchSteps } from './branch-steps.ts';
import { useTranscriptChoices } from './transcript-choices.ts';
import { type Transcript, transcriptRows } from './transcript-rows.ts';

/** The rows of a session's branch as a person chose to see them. Laid out again when the lineage or a choice changes. */
export function useTranscript(session: string): Transcript {
  const rev = useDeferredValue(useLineage((state) => state.rev));
  const thinking = useTranscriptChoices((choices) => choices.thinking);
  const harness = useTranscriptChoices((choices) => choices.harness);
  const unfolded = useTranscriptChoices((choices) => choices.unfolded);
  const selected = useSelection(({ selection }) => (selection.type === 'step' ? selection.key : undefined));
  // biome-ignore lint/correctness/useExhaustiveDependencies: the Maps of the store stay the same objects, rev says that they changed
  const branch = useMemo(() => branchSteps(session, useLineage.getState()), [session, rev]);
  const plain = useMemo(
    () => transcriptRows(branch, useLineage.getState().lanes, { thinking, harness, unfolded }),
    [branch, thinking, harness, unfolded],
  );
  const isMissing = selected !== undefined && !plain.rows.some((row) => row.key === selected);
  return useMemo(
    () =>
      isMissing
        ? transcriptRows(branch, useLineage.getState().lanes, { thinking, harness, unfolded, revealed: selected })
        : plain,
    [isMissing, branch, plain, thinking, harness, unfolded, selected],
  );
}

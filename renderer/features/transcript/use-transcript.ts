import { useDeferredValue, useMemo } from 'react';
import type { StepRow } from '../../../core/contract/view.ts';
import { useLineage } from '../../stores/lineage-store.ts';
import { useSelection } from '../../stores/selection-store.ts';
import { usePacedRev } from '../../stores/use-paced-rev.ts';
import { useTranscriptChoices } from './transcript-choices.ts';
import { keepTranscript } from './transcript-keeper.ts';
import type { Transcript } from './transcript-rows.ts';

/** A transcript, and the sequence number of the newest event of its session that it has; -1 for none. */
export interface DrawnTranscript {
  readonly transcript: Transcript;
  readonly drawnSeq: number;
}

/** The rows of a session's branch as a person chose to see them. Laid out again when the lineage or a choice changes, some time behind it. */
export function useTranscript(session: string): DrawnTranscript {
  const rev = useDeferredValue(usePacedRev());
  const thinking = useTranscriptChoices((choices) => choices.thinking);
  const harness = useTranscriptChoices((choices) => choices.harness);
  const unfolded = useTranscriptChoices((choices) => choices.unfolded);
  const selected = useSelection(({ selection }) => (selection.type === 'step' ? selection.key : undefined));
  const keeper = useMemo(() => keepTranscript(session), [session]);
  // biome-ignore lint/correctness/useExhaustiveDependencies: the Maps of the store stay the same objects, rev says that they changed
  return useMemo(() => {
    const revealed = selected === undefined ? {} : { revealed: selected };
    const lineage = useLineage.getState();
    return {
      transcript: keeper.lay(lineage, { thinking, harness, unfolded, ...revealed }),
      drawnSeq: newestSeq(lineage.stepsOf.get(session) ?? []),
    };
  }, [keeper, session, rev, thinking, harness, unfolded, selected]);
}

/** Calls that are asked for together end one after the other: the newest event is that of a step near the end. */
const nearEnd = 64;

function newestSeq(own: readonly StepRow[]): number {
  return Math.max(-1, ...own.slice(-nearEnd).map(({ seq, call }) => Math.max(seq, call?.resultSeq ?? seq)));
}

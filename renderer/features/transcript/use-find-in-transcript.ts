import { type RefObject, useEffect, useMemo, useRef, useState } from 'react';
import { useLineage } from '../../stores/lineage-store.ts';
import { useSelection } from '../../stores/selection-store.ts';
import { allSteps, branchSteps } from './branch-steps.ts';
import { findableRows, type RowToFind } from './findable-rows.ts';
import { isFinding } from './is-finding.ts';
import { openMatch } from './open-match.ts';
import { useTranscriptChoices } from './transcript-choices.ts';
import type { ListControl } from './transcript-list.tsx';
import type { TranscriptRow } from './transcript-rows.ts';
import { type FindState, useFind } from './use-find.ts';

/** Finds in a transcript, also in the steps that its compactions fold: those are unfolded where a match is gone to. That is selected. */
export function useFindInTranscript(
  session: string,
  rows: readonly TranscriptRow[],
  list: RefObject<ListControl | null>,
): FindState {
  const [isSearching, setSearching] = useState(false);
  const searched = useSearched(session, rows, isSearching);
  /** A match whose row is not there before its compaction is unfolded. */
  const awaited = useRef<{ readonly key: string; readonly wanted: string }>(undefined);
  const show = (key: string, wanted: string) => {
    const row = rows.find((each) => each.key === key);
    openMatch(row, wanted);
    if (row === undefined || !('step' in row)) return;
    const { selection, select } = useSelection.getState();
    // Another selection is brought into view once it is drawn: a second command to scroll would cut that one off.
    if (selection.type === 'step' && selection.key === key) list.current?.show(key);
    else select({ type: 'step', session: row.step.session, key });
  };
  const find = useFind({ rows: searched, branch: session, place: 'this branch' }, (key, wanted) => {
    const { behind } = searched.find((row) => row.key === key) ?? {};
    awaited.current = behind === undefined ? undefined : { key, wanted };
    if (behind === undefined) show(key, wanted);
    else useTranscriptChoices.getState().fold(behind);
  });
  const isWanted = isFinding(find);
  useEffect(() => setSearching(isWanted), [isWanted]);
  useEffect(() => {
    const match = awaited.current;
    if (match === undefined || !rows.some(({ key }) => key === match.key)) return;
    awaited.current = undefined;
    show(match.key, match.wanted);
  });
  return find;
}

function useSearched(session: string, rows: readonly TranscriptRow[], isSearching: boolean): readonly RowToFind[] {
  const thinking = useTranscriptChoices((choices) => choices.thinking);
  const harness = useTranscriptChoices((choices) => choices.harness);
  return useMemo(() => {
    if (!isSearching) return rows;
    return findableRows(rows, allSteps(branchSteps(session, useLineage.getState())), { thinking, harness });
  }, [session, rows, isSearching, thinking, harness]);
}

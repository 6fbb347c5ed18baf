import { lastEventOf } from '../../core/contract/view.ts';
import { useLineage } from './lineage-store.ts';
import { useSelection } from './selection-store.ts';
import { useSessions } from './sessions-store.ts';

/** A session and an event in its history. */
export interface Place {
  readonly session: string;
  readonly event: string;
  /** Where a branch from here leaves: the event, or of a call that has its answer the event with the answer. */
  readonly leavesAt: string;
}

/** Where the selection is: the selected step, or the end of the selected branch; undefined where nothing is selected. */
export function selectedPlace(): Place | undefined {
  const { selection } = useSelection.getState();
  const { steps } = useLineage.getState();
  if (selection.type === 'none') return undefined;
  const { session } = selection;
  if (selection.type === 'step') {
    const step = steps.get(selection.key);
    return step && { session, event: step.event, leavesAt: lastEventOf(step) };
  }
  const head = useSessions.getState().rows.get(session)?.head;
  return head === undefined ? undefined : { session, event: head, leavesAt: head };
}

import { useLineage } from './lineage-store.ts';
import { useSelection } from './selection-store.ts';
import { useSessions } from './sessions-store.ts';

/** A session and an event in its history. */
export interface Place {
  readonly session: string;
  readonly event: string;
}

/** Where the selection is: the selected step, or the end of the selected branch; undefined where nothing is selected. */
export function selectedPlace(): Place | undefined {
  const { selection } = useSelection.getState();
  const { steps } = useLineage.getState();
  if (selection.type === 'none') return undefined;
  const event =
    selection.type === 'step'
      ? steps.get(selection.key)?.event
      : useSessions.getState().rows.get(selection.session)?.head;
  return event === undefined ? undefined : { session: selection.session, event };
}

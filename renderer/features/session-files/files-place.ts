import { lastEventOf, type StepRow } from '../../../core/contract/view.ts';
import { useLineage } from '../../stores/lineage-store.ts';
import { useSelection } from '../../stores/selection-store.ts';

/** The moment whose files are on screen. */
export interface FilesMoment {
  readonly session: string;
  readonly event: string;
  /** The step that it follows; absent for the end of a branch. */
  readonly step?: StepRow;
}

/** The selected step; else the end of the selected branch, or of the one that was opened. Undefined where that is not in the lineage. */
export function useFilesMoment(opened: string): FilesMoment | undefined {
  const selection = useSelection((state) => state.selection);
  const session = selection.type === 'none' ? opened : selection.session;
  const step = useLineage(({ rev, steps }) =>
    rev >= 0 && selection.type === 'step' ? steps.get(selection.key) : undefined,
  );
  const head = useLineage(({ rev, lanes }) => (rev >= 0 ? lanes.get(session)?.row.head : undefined));
  if (step !== undefined) return { session: step.session, event: lastEventOf(step), step };
  return head === undefined ? undefined : { session, event: head };
}

import { useSessions } from '../../stores/sessions-store.ts';
import { Checkbox } from '../../ui/checkbox.tsx';
import type { MergeView } from './load-merge.ts';
import type { MergeSides } from './merge-sides.ts';

interface AdoptFieldProps {
  readonly sides: MergeSides;
  readonly view: MergeView;
  readonly onChange: (isAdopted: boolean) => void;
}

const LABEL = 'Adopt: take all of theirs in as new';

/** The consent to merge two sessions that have no common ancestor (M1). Off for each pair. Nothing for two of one lineage, and once the merge is open. */
export function AdoptField({ sides: { ours, theirs, adopt }, view, onChange }: AdoptFieldProps) {
  const isOneLineage = useSessions(({ rev, rows }) => rev >= 0 && rows.get(ours)?.root === rows.get(theirs)?.root);
  if (isOneLineage || !mayNeedAdoption(view)) return null;
  return (
    <div className="mt-2 text-sm text-ink-2">
      <div className="flex items-center gap-2">
        <Checkbox label={LABEL} checked={adopt === true} onChange={onChange} />
        <span aria-hidden>{LABEL}</span>
      </div>
      <p className="mt-1 pl-5.5 text-xs text-ink-3">
        Each file and each key of session memory of theirs is new to ours; where ours has another of that name, it is a
        conflict.
      </p>
    </div>
  );
}

function mayNeedAdoption(view: MergeView): boolean {
  if (view.state === 'previewed') return view.preview.meeting.type === 'merge' && view.preview.ancestors.length === 0;
  return view.state === 'failed' && view.refusal.code === 'invalid';
}

import { useCannotSave } from '../../stores/home-state-store.ts';
import { Button } from '../../ui/button.tsx';
import { count, counted } from '../../ui/number.ts';
import { missingIn } from './apply-draft.ts';
import { sayChanged, whyNotApply } from './apply-plan.ts';
import type { Applying } from './use-apply.ts';

interface ApplyFootProps {
  readonly applying: Applying;
  readonly onClose: () => void;
}

/** What it comes to in numbers, and the next thing to do: look, then write. */
export function ApplyFoot({ applying, onClose }: ApplyFootProps) {
  const { view, busy, draft, undo } = applying;
  const cannotSave = useCannotSave();
  const isPlanned = view.state === 'planned';
  const doing = busy === undefined ? undefined : sayDoing(applying, busy);
  const why = isPlanned ? (cannotSave ?? whyNotApply(view.plan, undo)) : missingIn(draft);
  const because = doing ?? why;
  const next = isPlanned ? applying.apply : applying.preview;
  return (
    <>
      <span role="status" className="tn mr-auto min-w-0 truncate text-sm text-ink-2">
        {doing ?? (isPlanned ? sayPlan(applying, view) : '')}
      </span>
      {applying.cancel === undefined ? (
        <Button onClick={onClose}>{busy === 'writing' || busy === 'cancelling' ? 'Close' : 'Cancel'}</Button>
      ) : (
        <Button title="Puts back what was written so far. Closing this lets it go on." onClick={applying.cancel}>
          Cancel
        </Button>
      )}
      <Button look="primary" data-runs because={because} onClick={next}>
        {isPlanned ? (undo ? 'Undo' : 'Apply') : 'Preview'}
      </Button>
    </>
  );
}

const SAYS = {
  comparing: 'Comparing with what is there now…',
  writing: 'Writing, all or nothing…',
  cancelling: 'Putting back what was written…',
} as const;

function sayDoing({ far }: Applying, busy: keyof typeof SAYS): string {
  return busy === 'writing' && far !== undefined
    ? `Writing ${count(far.written)} of ${counted(far.of, 'path')}, all or nothing…`
    : SAYS[busy];
}

function sayPlan({ answers, draft }: Applying, view: Extract<Applying['view'], { state: 'planned' }>): string {
  const { plan, conflicts } = view;
  const settled = draft.replace ? conflicts.length : conflicts.filter(({ path }) => answers.has(path)).length;
  const says = sayChanged(plan);
  return conflicts.length === 0 ? says : `${says} · ${count(settled)} of ${count(conflicts.length)} conflicts settled`;
}

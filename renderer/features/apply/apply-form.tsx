import { useSessions } from '../../stores/sessions-store.ts';
import { Dialog } from '../../ui/dialog.tsx';
import { Late } from '../../ui/late.tsx';
import { sessionTitle } from '../../ui/session-title.ts';
import { LineText } from '../untrusted-text/line-text.tsx';
import { RefusalWords } from '../untrusted-text/refusal-words.tsx';
import { seenText } from '../untrusted-text/seen-text.ts';
import { AppliedBefore } from './applied-before.tsx';
import { ApplyFoot } from './apply-foot.tsx';
import { PlanView } from './plan-view.tsx';
import { TargetField } from './target-field.tsx';
import { type Applying, useApply } from './use-apply.ts';

interface ApplyFormProps {
  readonly session: string;
  /** Offered at first, and where it is taken back from. */
  readonly folder: string | undefined;
  /** Branches that were made before and stand. */
  readonly branches: readonly string[];
  readonly undo: boolean;
  readonly onClose: () => void;
}

/** One apply, from where it goes to its end. Nothing is written before the last button. */
export function ApplyForm({ session, folder, branches, undo, onClose }: ApplyFormProps) {
  const applying = useApply({ session, folder, branches, undo }, onClose);
  const row = useSessions((state) => (state.rev >= 0 ? state.rows.get(session) : undefined));
  const named = row === undefined ? session : seenText(sessionTitle(row), 'prose');
  return (
    <Dialog
      open
      onClose={onClose}
      width={1040}
      title={undo ? 'Undo apply to folder' : `Apply “${named}” to folder`}
      about={
        undo
          ? 'What was replaced there is put back, compared three ways: what was changed there since stays.'
          : 'Compared with what is there now; what the session did not touch stays as it is. It can be undone.'
      }
      foot={<ApplyFoot applying={applying} onClose={onClose} />}
    >
      {undo ? (
        <p className="font-mono text-xs text-ink-2">
          <LineText text={folder ?? ''} mode="exact" />
        </p>
      ) : (
        <TargetField applying={applying} />
      )}
      <Looked applying={applying} />
      {undo ? null : <AppliedBefore session={session} />}
    </Dialog>
  );
}

function Looked({ applying }: { readonly applying: Applying }) {
  const { view, busy } = applying;
  if (view.state === 'failed' && busy === undefined)
    return (
      <p role="alert" className="mt-3 text-sm text-ink-2">
        <RefusalWords refusal={view.refusal} />
      </p>
    );
  if (view.state === 'planned') return <PlanView applying={applying} view={view} />;
  return busy === 'comparing' ? (
    <Late>
      <p className="mt-3 text-sm text-ink-3">Comparing with what is there now…</p>
    </Late>
  ) : null;
}

import { useOverlay } from '../../stores/overlay-store.ts';
import { Button } from '../../ui/button.tsx';
import { Dialog } from '../../ui/dialog.tsx';
import { Late } from '../../ui/late.tsx';
import { useAnswer } from '../inspector/use-answer.ts';
import { RefusalWords } from '../untrusted-text/refusal-words.tsx';
import { appliedKey, appliedOf } from './applied-of.ts';
import { ApplyForm } from './apply-form.tsx';

/** Brings a session's files out of its workspace (T5), or takes what was brought to a folder back: looked at first, on record. */
export function ApplyDialog() {
  const overlay = useOverlay((state) => state.overlay);
  if (overlay.type !== 'apply') return null;
  const { session, undo } = overlay;
  return <Opened key={`${session} ${undo}`} session={session} undo={undo} />;
}

interface OpenedProps {
  readonly session: string;
  readonly undo: string | undefined;
}

/** Offers the folder that the files came from, or the one that was applied to last. */
function Opened({ session, undo }: OpenedProps) {
  const close = useOverlay((state) => state.close);
  const known = useAnswer(appliedOf, appliedKey(session), { again: true });
  if (undo !== undefined) return <ApplyForm session={session} folder={undo} undo onClose={close} />;
  if (known.state === 'ready') {
    const { began, applied } = known.value;
    const last = applied.findLast(({ how }) => how === 'folder')?.target;
    return <ApplyForm session={session} folder={began ?? last} undo={false} onClose={close} />;
  }
  return (
    <Dialog open onClose={close} title="Apply to folder" foot={<Button onClick={close}>Close</Button>}>
      {known.state === 'loading' ? (
        <Late>
          <p className="text-sm text-ink-3">Reading where the files came from…</p>
        </Late>
      ) : (
        <p role="alert" className="text-sm text-ink-2">
          <RefusalWords refusal={known.refusal} />
        </p>
      )}
    </Dialog>
  );
}

import { useOverlay } from '../../stores/overlay-store.ts';
import { Button } from '../../ui/button.tsx';
import { Dialog } from '../../ui/dialog.tsx';
import { Late } from '../../ui/late.tsx';
import type { Answer } from '../inspector/answer-cache.ts';
import { useAnswer } from '../inspector/use-answer.ts';
import { RefusalWords } from '../untrusted-text/refusal-words.tsx';
import { type Applied, appliedKey, appliedOf } from './applied-of.ts';
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
  if (undo !== undefined) return <ApplyForm session={session} folder={undo} branches={[]} undo onClose={close} />;
  if (known.state === 'ready' && known.value.hasFiles) {
    const { began, applied } = known.value;
    const last = applied.findLast(({ how }) => how === 'folder')?.target;
    const branches = applied.flatMap(({ branch, state }) => (state === 'stands' ? (branch ?? []) : []));
    return <ApplyForm session={session} folder={began ?? last} branches={branches} undo={false} onClose={close} />;
  }
  return (
    <Dialog open onClose={close} title="Apply to folder" foot={<Button onClick={close}>Close</Button>}>
      <Unopened known={known} />
    </Dialog>
  );
}

/** Why there is nothing to fill in. */
function Unopened({ known }: { readonly known: Answer<Applied> }) {
  if (known.state === 'loading')
    return (
      <Late>
        <p className="text-sm text-ink-3">Reading where the files came from…</p>
      </Late>
    );
  return (
    <p role="alert" className="text-sm text-ink-2">
      <RefusalWords refusal={known.state === 'refused' ? known.refusal : NO_FILES} />
    </p>
  );
}

const NO_FILES = {
  message: 'No files are on record in this session.',
  remedy: 'One that is read from a log has none: fork it, and apply what the fork comes to.',
};

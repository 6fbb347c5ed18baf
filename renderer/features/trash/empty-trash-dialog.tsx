import { TriangleAlert } from 'lucide-react';
import { useState } from 'react';
import type { TrashPreview } from '../../../core/contract/view.ts';
import { useCannotSave } from '../../stores/home-state-store.ts';
import { useOverlay } from '../../stores/overlay-store.ts';
import { Button } from '../../ui/button.tsx';
import { Dialog } from '../../ui/dialog.tsx';
import { Late } from '../../ui/late.tsx';
import { counted } from '../../ui/number.ts';
import { RefusalWords } from '../untrusted-text/refusal-words.tsx';
import { emptyTrash } from './empty-trash.ts';
import { KinNote } from './kin-note.tsx';
import { TrashContents } from './trash-contents.tsx';
import { useTrashPreview } from './use-trash-preview.ts';

/** Shows what emptying the trash comes to, then asks once more, then does it. */
export function EmptyTrashDialog() {
  const isOpen = useOverlay((state) => state.overlay.type === 'empty-trash');
  return isOpen ? <Opened /> : null;
}

type Stage = 'look' | 'sure' | 'busy';

function Opened() {
  const close = useOverlay((state) => state.close);
  const [stage, setStage] = useState<Stage>('look');
  const [round, setRound] = useState(0);
  const answer = useTrashPreview(round);
  const preview = answer.state === 'known' ? answer.preview : undefined;
  const empty = async (): Promise<void> => {
    if (preview === undefined) return;
    setStage('busy');
    if (await emptyTrash(preview.sessions.map(({ session }) => session))) return close();
    setStage('look');
    setRound(round + 1);
  };
  return (
    <Dialog
      open
      onClose={close}
      width={560}
      title="Empty trash"
      about="Takes what is in the trash out of this home for good. The logs that it came from stay as they are."
      foot={
        stage === 'look' ? (
          <LookFoot preview={preview} onCancel={close} onNext={() => setStage('sure')} />
        ) : (
          <SureFoot
            sessions={preview?.sessions.length ?? 0}
            isBusy={stage === 'busy'}
            onKeep={() => setStage('look')}
            onEmpty={() => void empty()}
          />
        )
      }
    >
      {answer.state === 'asking' ? (
        <Late>
          <p className="text-sm text-ink-3">Counting…</p>
        </Late>
      ) : null}
      {answer.state === 'failed' ? (
        <p className="text-sm text-ink-2">
          <RefusalWords refusal={answer.refusal} />
        </p>
      ) : null}
      {preview === undefined ? null : <TrashContents preview={preview} />}
      {stage !== 'look' || preview === undefined || preview.kept.length === 0 ? null : (
        <KinNote onMoved={() => setRound(round + 1)} />
      )}
      {preview === undefined || preview.sessions.length + preview.kept.length > 0 ? null : (
        <p className="text-sm text-ink-3">The trash is empty.</p>
      )}
    </Dialog>
  );
}

interface LookFootProps {
  readonly preview: TrashPreview | undefined;
  readonly onCancel: () => void;
  readonly onNext: () => void;
}

function LookFoot({ preview, onCancel, onNext }: LookFootProps) {
  const cannotSave = useCannotSave();
  const nothing = preview?.sessions.length === 0 ? 'Nothing in the trash can go.' : undefined;
  const because = cannotSave ?? nothing ?? (preview === undefined ? 'What would go is being counted.' : undefined);
  return (
    <>
      <Button onClick={onCancel}>Cancel</Button>
      <Button look="primary" data-autofocus because={because} onClick={onNext}>
        Empty trash…
      </Button>
    </>
  );
}

interface SureFootProps {
  readonly sessions: number;
  readonly isBusy: boolean;
  readonly onKeep: () => void;
  readonly onEmpty: () => void;
}

/** The second step. The focus is on the way back, so that Enter pressed twice takes nothing out. */
function SureFoot({ sessions, isBusy, onKeep, onEmpty }: SureFootProps) {
  const busy = isBusy ? 'It is being done.' : undefined;
  return (
    <>
      <p role="alert" className="mr-auto flex min-w-0 items-center gap-2 text-sm">
        <TriangleAlert size={14} aria-hidden className="flex-none text-err" />
        <span>
          <b className="font-medium">This can’t be undone.</b>{' '}
          <span className="text-ink-2">No Undo and no Restore brings it back.</span>
        </span>
      </p>
      <Button autoFocus because={busy} onClick={onKeep}>
        Keep
      </Button>
      <Button look="primary" because={busy} onClick={onEmpty}>
        {isBusy ? 'Taking out…' : `Take ${counted(sessions, 'session')} out`}
      </Button>
    </>
  );
}

import { History } from 'lucide-react';
import { useState } from 'react';
import type { SessionRow } from '../../../core/contract/view.ts';
import { useLineage } from '../../stores/lineage-store.ts';
import { useReplay } from '../../stores/replay-store.ts';
import { Button } from '../../ui/button.tsx';
import { Dialog } from '../../ui/dialog.tsx';
import { counted } from '../../ui/number.ts';
import { changesKey, stepChanges } from '../inspector/step-changes.ts';
import { useAnswer } from '../inspector/use-answer.ts';
import { whyNoCommand } from '../own-command/why-no-command.ts';
import { LineText } from '../untrusted-text/line-text.tsx';
import { RefusalWords } from '../untrusted-text/refusal-words.tsx';
import { ComparedList } from './compared-list.tsx';
import { filesAt, filesKey } from './files-at.ts';
import type { FilesMoment } from './files-place.ts';
import { restoreFiles } from './restore-acts.ts';
import { sayStays } from './say-stays.ts';

/** Makes the files of the session what they were at this moment: what that comes to is shown first. */
export function RestoreHere({ moment }: { readonly moment: FilesMoment }) {
  const row = useLineage(({ rev, lanes }) => (rev >= 0 ? lanes.get(moment.session)?.row : undefined));
  const isReplay = useReplay(({ replay }) => replay.mode !== 'off');
  const [isOpen, setOpen] = useState(false);
  if (row === undefined) return null;
  const isHead = row.head === moment.event;
  const because = isHead ? 'These are its files now. Select an earlier step.' : whyNoCommand(row, isReplay);
  return (
    <>
      <Button because={because} onClick={() => setOpen(true)}>
        <History size={13} aria-hidden />
        Restore here…
      </Button>
      {isOpen ? <Preview row={row} event={moment.event} onClose={() => setOpen(false)} /> : null}
    </>
  );
}

interface PreviewProps {
  readonly row: SessionRow;
  readonly event: string;
  readonly onClose: () => void;
}

function Preview({ row, event, onClose }: PreviewProps) {
  const answer = useAnswer(stepChanges, changesKey(row.id, event, row.head));
  const [isSending, setSending] = useState(false);
  const then = useAnswer(filesAt, filesKey(row.id, event));
  const stays = then.state === 'ready' ? sayStays(then.value.carried) : undefined;
  const compared = answer.state === 'ready' ? answer.value : undefined;
  const because = isSending
    ? 'They are being restored.'
    : compared === undefined
      ? 'What it comes to is being compared.'
      : compared.changed === 0
        ? 'The files are what they were at that step.'
        : undefined;
  const restore = async () => {
    setSending(true);
    const isDone = await restoreFiles(row.id, event, row.head);
    setSending(false);
    if (isDone) onClose();
  };
  const foot = (
    <>
      <Button onClick={onClose}>Cancel</Button>
      <Button look="primary" because={because} onClick={() => void restore()}>
        Restore
      </Button>
    </>
  );
  return (
    <Dialog
      open
      onClose={onClose}
      width={560}
      title="Restore the files of this step"
      about="The conversation stays. It is put on record, and what is replaced can be restored the same way."
      foot={foot}
    >
      {answer.state === 'refused' ? (
        <p role="alert" className="text-sm text-ink-2">
          <RefusalWords refusal={answer.refusal} />
        </p>
      ) : null}
      {compared === undefined ? null : (
        <>
          <p className="tn mb-2 text-sm">
            {sumOf(
              compared.changes.map(({ change }) => change),
              compared.changed,
            )}
          </p>
          {stays === undefined ? null : (
            <p className="mb-2 text-sm text-ink-2 [overflow-wrap:anywhere]">
              <LineText text={stays} mode="exact" />
            </p>
          )}
          <ComparedList changes={compared.changes} />
        </>
      )}
    </Dialog>
  );
}

function sumOf(changes: readonly ('added' | 'changed' | 'removed')[], changed: number): string {
  if (changed === 0) return 'No file differs.';
  const of = (change: string) => changes.filter((each) => each === change).length;
  const parts = [`${of('added')} brought back`, `${of('changed')} changed`, `${of('removed')} deleted`];
  return changed > changes.length ? counted(changed, 'path') : `${counted(changed, 'path')}: ${parts.join(', ')}.`;
}

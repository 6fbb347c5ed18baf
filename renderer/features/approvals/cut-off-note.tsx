import { useState } from 'react';
import { continueRun } from '../../stores/run-acts.ts';
import { Button } from '../../ui/button.tsx';
import { StatusMark } from '../../ui/status-mark.tsx';
import { useKeyHandlers } from '../keys/key-handlers.ts';

interface CutOffNoteProps {
  /** The session whose run is to be continued. */
  readonly session: string;
  readonly says: string;
  /** The only thing to do here: its button is filled. */
  readonly isAll?: boolean;
}

/** Says that a run was cut off, and takes it up right there. */
export function CutOffNote({ session, says, isAll = false }: CutOffNoteProps) {
  const [isSending, setSending] = useState(false);
  const go = async (): Promise<void> => {
    if (isSending) return;
    setSending(true);
    await continueRun(session);
    setSending(false);
  };
  useKeyHandlers({ run: () => void go() });
  return (
    <div
      role="note"
      className="on-tint flex flex-wrap items-center gap-x-3 gap-y-2 rounded-[10px] border border-line-2 bg-raised px-3.5 py-2.5 text-left text-sm text-ink"
    >
      <StatusMark status="interrupted" />
      <span className="min-w-48 flex-1">{says}</span>
      <Button
        look={isAll ? 'primary' : 'outline'}
        title="Takes up the run: nothing that is finished is done again."
        because={isSending ? 'It is being taken up.' : undefined}
        onClick={() => void go()}
      >
        Continue
      </Button>
    </div>
  );
}

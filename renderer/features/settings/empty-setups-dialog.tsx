import { TriangleAlert } from 'lucide-react';
import { useState } from 'react';
import type { KeptSetupRow } from '../../../core/contract/view.ts';
import { host } from '../../host/client.ts';
import { ask } from '../../stores/acts.ts';
import { showFinal } from '../../stores/toasts.ts';
import { Button } from '../../ui/button.tsx';
import { Dialog } from '../../ui/dialog.tsx';
import { bytes, counted } from '../../ui/number.ts';
import { LineText } from '../untrusted-text/line-text.tsx';

interface EmptySetupsDialogProps {
  /** What would go: nothing else does. */
  readonly rows: readonly KeptSetupRow[];
  readonly onClose: () => void;
}

/** Shows what emptying the kept setups comes to, and does it. The focus is on the way back. */
export function EmptySetupsDialog({ rows, onClose }: EmptySetupsDialogProps) {
  const [isBusy, setBusy] = useState(false);
  const busy = isBusy ? 'It is being done.' : undefined;
  const empty = async (): Promise<void> => {
    setBusy(true);
    const gone = await ask(host().setups.empty({ keys: rows.map(({ key }) => key) }));
    if (gone.ok) showFinal(`Off the disk: ${counted(gone.setups, 'setup')}, ${bytes(gone.sizeBytes)}.`);
    onClose();
  };
  return (
    <Dialog
      open
      onClose={onClose}
      width={560}
      title="Empty the kept setups"
      about="Takes them off the disk, on record. Files in sessions’ folders stay; the next session with one of these lockfiles runs its setup again."
      foot={
        <>
          <p role="alert" className="mr-auto flex min-w-0 items-center gap-2 text-sm">
            <TriangleAlert size={14} aria-hidden className="flex-none text-err" />
            <b className="font-medium">This can’t be undone.</b>
          </p>
          <Button autoFocus because={busy} onClick={onClose}>
            Keep
          </Button>
          <Button look="primary" because={busy} onClick={() => void empty()}>
            {isBusy ? 'Taking off…' : `Take ${counted(rows.length, 'setup')} off`}
          </Button>
        </>
      }
    >
      <ul className="m-0 list-none p-0">
        {rows.map(({ key, command, sizeBytes }) => (
          <li key={key} className="flex items-baseline gap-3 border-t border-line py-1.5 text-xs first:border-0">
            <span className="min-w-0 flex-1 font-mono [overflow-wrap:anywhere]">
              <LineText text={command} mode="exact" />
            </span>
            <span className="tn flex-none">{bytes(sizeBytes)}</span>
          </li>
        ))}
      </ul>
      <p className="mt-2 text-xs text-ink-3">
        A fork of a session whose folder is gone from this disk names what it can’t carry any more as missing.
      </p>
    </Dialog>
  );
}

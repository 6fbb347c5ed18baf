import { countedOnce } from '../../../core/contract/view.ts';
import { trashAll } from '../../stores/acts.ts';
import { useOverlay } from '../../stores/overlay-store.ts';
import { useSessions } from '../../stores/sessions-store.ts';
import { Button } from '../../ui/button.tsx';
import { Dialog } from '../../ui/dialog.tsx';
import { counted } from '../../ui/number.ts';
import { useLibraryCursor } from '../library/library-cursor.ts';
import { stepsRead } from '../usage/count-read.ts';
import { rowsOfLines } from './trashed-with.ts';

/** Asks before several sessions go to the trash, with what that means in numbers. */
export function TrashDialog() {
  const overlay = useOverlay((state) => state.overlay);
  const close = useOverlay((state) => state.close);
  const rows = useSessions((state) => state.rows);
  if (overlay.type !== 'trash') return null;
  const { sessions } = overlay;
  const all = rowsOfLines(sessions, rows.values());
  const confirm = (): void => {
    close();
    useLibraryCursor.getState().markOnly([]);
    void trashAll(sessions);
  };
  return (
    <Dialog
      open
      onClose={close}
      title={`Move ${counted(sessions.length, 'session')} to trash?`}
      foot={
        <>
          <Button onClick={close}>Cancel</Button>
          <Button look="primary" data-autofocus onClick={confirm}>
            Move to trash
          </Button>
        </>
      }
    >
      <p className="tn text-sm text-ink-2">
        With {counted(all.length - sessions.length, 'branch or sub-agent', 'branches and sub-agents')} and{' '}
        {stepsRead(countedOnce(all))}. Nothing is deleted: Undo, or Restore in the trash, brings them back. The logs
        that they came from stay as they are.
      </p>
    </Dialog>
  );
}

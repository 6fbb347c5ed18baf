import { useOverlay } from '../../stores/overlay-store.ts';
import { runUnisolated } from '../../stores/placement-acts.ts';
import { Button } from '../../ui/button.tsx';
import { Dialog } from '../../ui/dialog.tsx';
import { UNISOLATED_HOLDS, UNISOLATED_MEANS } from './unisolated-words.ts';

/** Asks before commands of a session run without isolation (P2). */
export function UnisolatedDialog() {
  const overlay = useOverlay((state) => state.overlay);
  const close = useOverlay((state) => state.close);
  if (overlay.type !== 'unisolated') return null;
  const { session } = overlay;
  return (
    <Dialog
      open
      onClose={close}
      title="Run without isolation?"
      about="For this session alone, from here on. It is recorded as your choice."
      foot={
        <>
          <Button onClick={close}>Cancel</Button>
          <Button
            look="primary"
            onClick={() => {
              close();
              void runUnisolated(session);
            }}
          >
            Run without isolation
          </Button>
        </>
      }
    >
      <p className="text-sm">{UNISOLATED_MEANS}</p>
      <p className="mt-2 text-sm text-ink-2">{UNISOLATED_HOLDS}</p>
    </Dialog>
  );
}

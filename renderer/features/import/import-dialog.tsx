import { useOverlay } from '../../stores/overlay-store.ts';
import { Dialog } from '../../ui/dialog.tsx';
import { FoundCard } from './found-card.tsx';
import { OtherPlace } from './other-place.tsx';

/** Bring in logs at any time. */
export function ImportDialog() {
  const isOpen = useOverlay((state) => state.overlay.type === 'import');
  const close = useOverlay((state) => state.close);
  return (
    <Dialog
      open={isOpen}
      onClose={close}
      width={560}
      title="Import logs found on this computer"
      about="Counted by name and size only. No file is read before you agree. What was imported before and has not changed is not read again."
    >
      <FoundCard />
      <OtherPlace />
    </Dialog>
  );
}

import { useId, useState } from 'react';
import { rename } from '../../stores/acts.ts';
import { useOverlay } from '../../stores/overlay-store.ts';
import { useSessions } from '../../stores/sessions-store.ts';
import { Button } from '../../ui/button.tsx';
import { Dialog } from '../../ui/dialog.tsx';
import { sessionTitle } from '../../ui/session-title.ts';

/** A new title for a session. The record keeps the old one. */
export function RenameDialog() {
  const overlay = useOverlay((state) => state.overlay);
  const close = useOverlay((state) => state.close);
  if (overlay.type !== 'rename') return null;
  return <RenameForm key={overlay.session} session={overlay.session} close={close} />;
}

function RenameForm({ session, close }: { readonly session: string; readonly close: () => void }) {
  const [title, setTitle] = useState(() => titleOf(session));
  const form = useId();
  const because = title.trim() === '' ? 'A title needs at least one character.' : undefined;
  return (
    <Dialog
      open
      onClose={close}
      title="Rename"
      about="Changes the title in this library only. The log that it came from stays as it is."
      foot={
        <>
          <Button onClick={close}>Cancel</Button>
          <Button look="primary" type="submit" form={form} because={because}>
            Rename
          </Button>
        </>
      }
    >
      <form
        id={form}
        onSubmit={(event) => {
          event.preventDefault();
          if (because !== undefined) return;
          close();
          void rename(session, title);
        }}
      >
        <input
          data-autofocus
          value={title}
          maxLength={500}
          onChange={(event) => setTitle(event.target.value)}
          onFocus={(event) => event.target.select()}
          aria-label="Title"
          className="h-8 w-full rounded-lg border border-line-2 bg-canvas px-2.5 text-sm outline-none focus:border-accent"
        />
      </form>
    </Dialog>
  );
}

function titleOf(session: string): string {
  const row = useSessions.getState().rows.get(session);
  return row === undefined ? '' : sessionTitle(row);
}

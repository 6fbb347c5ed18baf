import { RotateCcw, Trash2 } from 'lucide-react';
import { restore } from '../../stores/acts.ts';
import { useSessions } from '../../stores/sessions-store.ts';
import { Button } from '../../ui/button.tsx';
import { trashWords } from './trash-words.ts';
import { trashedWith } from './trashed-with.ts';

/** Says over a session that it is in the trash, with the way back. Not there for any other. */
export function TrashStrip({ session }: { readonly session: string }) {
  const trashed = useSessions(({ rev, rows }) => (rev < 0 ? undefined : trashedWith(session, rows)));
  if (trashed === undefined) return null;
  return (
    <div
      role="note"
      className="flex h-9 flex-none items-center gap-2 border-b border-line bg-bg px-4 text-xs text-ink-2"
    >
      <Trash2 size={13} aria-hidden className="flex-none text-ink-3" />
      <span className="min-w-0 truncate">
        {trashWords(trashed)} <span className="text-ink-3">Nothing of it is deleted.</span>
      </span>
      <Button size={26} className="ml-auto" onClick={() => void restore(trashed.id)}>
        <RotateCcw size={12} aria-hidden />
        Restore
      </Button>
    </div>
  );
}

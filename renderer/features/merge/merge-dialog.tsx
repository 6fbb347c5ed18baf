import { useEffect, useState } from 'react';
import { useOverlay } from '../../stores/overlay-store.ts';
import { useSessions } from '../../stores/sessions-store.ts';
import { Button } from '../../ui/button.tsx';
import { Dialog } from '../../ui/dialog.tsx';
import { Late } from '../../ui/late.tsx';
import { openSides } from './load-merge.ts';
import { MergeForm } from './merge-form.tsx';
import { type MergeSides, oursFor } from './merge-sides.ts';

/** Merges a branch into another: what comes of each layer, its conflicts, and their answers. */
export function MergeDialog() {
  const overlay = useOverlay((state) => state.overlay);
  return overlay.type === 'merge' ? <Opened key={overlay.session} session={overlay.session} /> : null;
}

type Start = { readonly state: 'asking' } | { readonly state: 'known'; readonly sides: MergeSides | undefined };

function Opened({ session }: { readonly session: string }) {
  const close = useOverlay((state) => state.close);
  const [start, setStart] = useState<Start>({ state: 'asking' });
  useEffect(() => {
    let isWanted = true;
    void openSides(session).then(
      (open) => isWanted && setStart({ state: 'known', sides: open ?? firstSides(session) }),
    );
    return () => {
      isWanted = false;
    };
  }, [session]);
  if (start.state === 'known' && start.sides !== undefined)
    return (
      <MergeForm
        key={`${start.sides.ours} ${start.sides.theirs}`}
        sides={start.sides}
        onInto={(ours) => setStart({ state: 'known', sides: { ours, theirs: session } })}
        onClose={close}
      />
    );
  return (
    <Dialog open onClose={close} title="Merge" foot={<Button onClick={close}>Close</Button>}>
      {start.state === 'asking' ? (
        <Late>
          <p className="text-sm text-ink-3">Reading both branches…</p>
        </Late>
      ) : (
        <p className="text-sm text-ink-2">
          There is no other session of ours to merge into.{' '}
          <span className="text-ink-3">Fork from here, and merge into the fork.</span>
        </p>
      )}
    </Dialog>
  );
}

function firstSides(theirs: string): MergeSides | undefined {
  const { rows } = useSessions.getState();
  const row = rows.get(theirs);
  const into = row && oursFor(row, rows.values());
  const ours = into?.lineage[0] ?? into?.others[0];
  return ours && { ours: ours.id, theirs };
}

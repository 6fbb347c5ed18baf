import { useEffect, useState } from 'react';
import { useNavigation } from '../../stores/navigation-store.ts';
import { leaveMerge } from '../../stores/open-merge.ts';
import { useSessions } from '../../stores/sessions-store.ts';
import { Button } from '../../ui/button.tsx';
import { EmptyState } from '../../ui/empty-state.tsx';
import { Waiting } from '../../ui/waiting.tsx';
import { useKeyHandlers } from '../keys/key-handlers.ts';
import { openSides } from './load-merge.ts';
import { type MergeSides, oursFor } from './merge-sides.ts';
import { MergeSubject } from './merge-subject.tsx';

interface MergeScreenProps {
  /** What is merged; without `into` also the session in which a merge is open. */
  readonly session: string;
  /** The session that goes on; the nearest one where nobody chose. */
  readonly into?: string | undefined;
}

type Start = { readonly state: 'asking' } | { readonly state: 'known'; readonly sides: MergeSides | undefined };

/** Merges a branch into another: its layers at the left, what comes of them and their conflicts, and what follows at the right. */
export function MergeScreen({ session, into }: MergeScreenProps) {
  const isLoaded = useSessions(({ loaded }) => loaded);
  const [start, setStart] = useState<Start>({ state: 'asking' });
  const leave = () => leaveMerge(session);
  useKeyHandlers({ 'layer.close': () => (leaveField() ? undefined : leave()) });
  useEffect(() => {
    if (!isLoaded) return undefined;
    let isWanted = true;
    const known = into === undefined ? openSides(session) : Promise.resolve({ ours: into, theirs: session });
    void known.then((sides) => isWanted && setStart({ state: 'known', sides: sides ?? firstSides(session) }));
    return () => {
      isWanted = false;
    };
  }, [session, into, isLoaded]);
  if (start.state === 'asking') return <Waiting says="Reading both branches…" />;
  const { sides } = start;
  if (sides === undefined)
    return (
      <section aria-label="Merge" className="h-full">
        <EmptyState title="There is no other session of ours to merge into.">
          <p className="mb-3">Fork from here, and merge into the fork.</p>
          <Button onClick={leave}>Back</Button>
        </EmptyState>
      </section>
    );
  return (
    <MergeSubject
      key={`${sides.ours} ${sides.theirs}`}
      sides={sides}
      onInto={(ours) => useNavigation.getState().go({ screen: 'merge', session: sides.theirs, into: ours })}
      onLeave={leave}
    />
  );
}

/** Takes the focus out of a field, so that Esc there loses nothing that was typed. Returns whether there was one. */
function leaveField(): boolean {
  const active = document.activeElement;
  if (!(active instanceof HTMLElement) || !/^(INPUT|TEXTAREA)$/.test(active.tagName)) return false;
  active.blur();
  return true;
}

function firstSides(theirs: string): MergeSides | undefined {
  const { rows } = useSessions.getState();
  const row = rows.get(theirs);
  const into = row && oursFor(row, rows.values());
  const ours = into?.lineage[0] ?? into?.others[0];
  return ours && { ours: ours.id, theirs };
}

import { detachAt, forkFrom } from '../../stores/acts.ts';
import { showCommands } from '../../stores/command-store.ts';
import { askCompression, pinStep } from '../../stores/context-acts.ts';
import { useDrafts } from '../../stores/drafts-store.ts';
import { useNavigation } from '../../stores/navigation-store.ts';
import { openMerge } from '../../stores/open-merge.ts';
import { useOverlay } from '../../stores/overlay-store.ts';
import { useReplay } from '../../stores/replay-store.ts';
import { stopRun } from '../../stores/run-acts.ts';
import { type Place, selectedPlace } from '../../stores/selected-place.ts';
import { useSelection } from '../../stores/selection-store.ts';
import { useSessions } from '../../stores/sessions-store.ts';
import { showRefusal } from '../../stores/toasts.ts';
import { useKeyHandlers } from '../keys/key-handlers.ts';
import { exportSession } from '../library/export-session.ts';
import { neighbourLine } from '../library/neighbour-line.ts';
import { openLine } from '../library/open-line.ts';
import { requestTrash } from '../library/request-trash.ts';

interface SessionKeysInput {
  readonly session: string;
  readonly toggleInspector: () => void;
}

/** Keys of a lineage that are the same in every view. The views answer those for steps. */
export function useSessionKeys({ session, toggleInspector }: SessionKeysInput): void {
  const rootOf = () => useSessions.getState().rows.get(session)?.root ?? session;
  const step = (by: -1 | 1) => () => {
    const line = neighbourLine(rootOf(), by);
    return line === undefined ? false : useNavigation.getState().go(openLine(line));
  };
  /** The selected branch, or the whole lineage where nothing is selected. */
  const subject = () => {
    const { selection } = useSelection.getState();
    return selection.type === 'none' ? rootOf() : selection.session;
  };
  /** The selected branch, or the one that was opened. */
  const branch = () => {
    const { selection } = useSelection.getState();
    return selection.type === 'none' ? session : selection.session;
  };
  useKeyHandlers({
    fork: atSelection(({ session, leavesAt }) => forkFrom(session, leavesAt)),
    detach: atSelection(({ session, leavesAt }) => detachAt(session, leavesAt)),
    merge: atSelection(({ session }) => openMerge(session)),
    apply: () => useOverlay.getState().show({ type: 'apply', session: branch() }),
    'command.run': () => showCommands(branch()),
    'effects.show': () => useOverlay.getState().show({ type: 'effects', session: branch() }),
    compress: atSelection(({ session, leavesAt }) => askCompression(session, leavesAt)),
    pin: atSelection(({ session, event }) => pinStep(session, event, true)),
    unpin: atSelection(({ session, event }) => pinStep(session, event, false)),
    rerun: atSelection(({ session, leavesAt }) =>
      useOverlay.getState().show({ type: 'rerun', session, event: leavesAt }),
    ),
    watch: () => useReplay.getState().begin('watch', branch()),
    verify: () => useReplay.getState().begin('verify', branch()),
    validate: () => useOverlay.getState().show({ type: 'validate', session: branch(), ...stepAtSelection() }),
    'original.open': atSelection(({ event }) => useOverlay.getState().show({ type: 'original', event })),
    'session.trash': () => requestTrash([subject()]),
    'run.stop': () => void stopRun(branch()),
    'message.write': () => {
      useDrafts.setState({ wanted: branch() });
      useSelection.getState().select({ type: 'lane', session: branch() });
    },
    'session.previous': step(-1),
    'session.next': step(1),
    'session.rename': () => useOverlay.getState().show({ type: 'rename', session: subject() }),
    'session.export': () => exportSession(branch(), useSessions.getState().rows.get(branch())?.title ?? ''),
    'pane.right': toggleInspector,
    'layer.close': () => {
      const { selection, select } = useSelection.getState();
      return selection.type === 'none' ? false : select({ type: 'none' });
    },
  });
}

/** The selected step; nothing where a branch is selected, or none. */
function stepAtSelection(): { readonly step?: string } {
  const { selection } = useSelection.getState();
  return selection.type === 'step' ? { step: selection.key } : {};
}

/** An act at the selected step or the end of the selected branch. Says so where nothing is selected. */
function atSelection(act: (place: Place) => unknown): () => void {
  return () => {
    const place = selectedPlace();
    if (place === undefined)
      showRefusal({ message: 'Nothing is selected.', remedy: 'Select a step or a branch first.' });
    else void act(place);
  };
}

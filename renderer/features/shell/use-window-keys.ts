import { useNavigation } from '../../stores/navigation-store.ts';
import { useOverlay } from '../../stores/overlay-store.ts';
import { redoLast, undoLast } from '../../stores/undo-last.ts';
import { useKeyHandlers } from '../keys/key-handlers.ts';
import { useDrawer } from './drawer-store.ts';
import { focusPane } from './next-pane.ts';

/** Keys that mean the same on every screen. */
export function useWindowKeys(): void {
  const { go, back, forward } = useNavigation.getState();
  const { show } = useOverlay.getState();
  useKeyHandlers({
    'palette.open': () => show({ type: 'palette', text: '' }),
    'search.open': () => show({ type: 'search' }),
    'keys.show': () => show({ type: 'keys' }),
    'reflog.show': () => show({ type: 'reflog' }),
    'import.open': () => show({ type: 'import' }),
    'trash.empty': () => show({ type: 'empty-trash' }),
    undo: () => void undoLast(),
    redo: () => void redoLast(),
    'go.back': back,
    'go.forward': forward,
    'go.start': () => go({ screen: 'start' }),
    'go.sessions': () => go({ screen: 'library' }),
    'go.settings': () => go({ screen: 'settings' }),
    'go.approvals': () => go({ screen: 'approvals' }),
    'go.workflows': () => go({ screen: 'workflows' }),
    'session.new': () => go({ screen: 'new-session' }),
    'pane.next': () => focusPane(1),
    'pane.previous': () => focusPane(-1),
    'pane.problems': () => useDrawer.getState().open(!useDrawer.getState().isOpen),
  });
}

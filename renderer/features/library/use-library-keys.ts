import { useNavigation } from '../../stores/navigation-store.ts';
import { useOverlay } from '../../stores/overlay-store.ts';
import { useKeyHandlers } from '../keys/key-handlers.ts';
import { exportSession } from './export-session.ts';
import { useLibraryCursor } from './library-cursor.ts';
import { lineAt } from './library-items.ts';
import type { LibraryLine } from './library-line.ts';
import { useLibrary } from './library-store.ts';
import { openLine } from './open-line.ts';
import { requestTrash } from './request-trash.ts';
import type { LibraryList } from './use-library-list.ts';

interface LibraryKeysInput {
  readonly list: LibraryList;
  /** The line in the preview. */
  readonly line: LibraryLine | undefined;
  readonly togglePreview: () => void;
}

/** Everything in the library by keyboard. */
export function useLibraryKeys({ list, line, togglePreview }: LibraryKeysInput): void {
  const { moveTo, mark, markOnly } = useLibraryCursor.getState();
  const move = (by: number) => {
    moveTo(lineAt(list.places, line?.root.id, by)?.root.id);
    takeFocusToRow();
  };
  const withLine = (act: (line: LibraryLine) => unknown) => () => (line === undefined ? false : act(line));
  const { show } = useOverlay.getState();
  useKeyHandlers({
    'row.next': () => move(1),
    'row.previous': () => move(-1),
    'row.open': withLine((one) => useNavigation.getState().go(openLine(one))),
    'row.mark': withLine(({ root }) => mark(root.id, !useLibraryCursor.getState().marked.has(root.id))),
    'row.rename': withLine(({ root }) => show({ type: 'rename', session: root.id })),
    'row.export': withLine(({ root }) => exportSession(root.id, root.title)),
    'row.trash': withLine((one) => {
      if (!useLibrary.getState().filter.trash) requestTrash(markedOr(one));
    }),
    'pane.right': togglePreview,
    'layer.close': () => (useLibraryCursor.getState().marked.size === 0 ? false : markOnly([])),
  });
}

/** What was focused lets go, so that Enter means the row that the keys have come to and not the control they came from. */
function takeFocusToRow(): void {
  if (!(document.activeElement instanceof HTMLElement) || document.activeElement === document.body) return;
  document.activeElement.blur();
  requestAnimationFrame(() => document.querySelector<HTMLElement>('[data-cursor]')?.focus());
}

function markedOr(line: LibraryLine): string[] {
  const { marked } = useLibraryCursor.getState();
  return marked.size > 0 ? [...marked] : [line.root.id];
}

import { showRefusal } from '../../stores/toasts.ts';
import { useKeyHandlers } from '../keys/key-handlers.ts';
import type { Editor } from './edit/editor.ts';
import { remove, toggleOff } from './edit/nodes.ts';
import { cornerOf, partOf, paste } from './edit/parts.ts';
import { save } from './save.ts';

/** How far a copy stands from what it was made of, px. */
const ASIDE = 24;

/** Keys that change the document, in each of its views. */
export function useEditKeys(workflow: string, editor: Editor): void {
  const chosen = () => editor.store.getState().chosen;
  const hasChosen = () => chosen().nodes.size > 0;
  useKeyHandlers({
    undo: () => (editor.undo() ? true : showRefusal({ message: 'Nothing that was changed here is left to undo.' })),
    redo: () => (editor.redo() ? true : showRefusal({ message: 'Nothing that was undone here is left to redo.' })),
    'workflow.save': () => void save(workflow),
    'node.delete': () => removeChosen(editor),
    'node.all': () =>
      editor.choose({ nodes: new Set(editor.store.getState().drawn.document.nodes.map(({ id }) => id)) }),
    'node.mute': () => (hasChosen() ? editor.edit(toggleOff(chosen().nodes, 'muted')) : false),
    'node.bypass': () => (hasChosen() ? editor.edit(toggleOff(chosen().nodes, 'bypassed')) : false),
    'node.duplicate': () => (hasChosen() ? duplicate(editor) : false),
  });
}

/** Takes away what is selected. @returns false where nothing is. */
export function removeChosen(editor: Editor): boolean {
  const { nodes, edges } = editor.store.getState().chosen;
  if (nodes.size === 0 && edges.size === 0) return false;
  editor.edit(remove(nodes, edges));
  editor.choose({});
  return true;
}

function duplicate(editor: Editor): void {
  const { drawn, chosen } = editor.store.getState();
  const part = partOf(drawn, chosen.nodes);
  const { x, y } = cornerOf(part);
  const made = paste(drawn, part, { x: x + ASIDE, y: y + ASIDE });
  editor.edit(() => made.drawn);
  editor.choose({ nodes: made.ids });
}

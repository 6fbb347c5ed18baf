import { useEffect } from 'react';
import { showRefusal } from '../../stores/toasts.ts';
import { isField } from '../keys/lost-field.ts';
import type { Editor } from './edit/editor.ts';
import { cornerOf, partOf, paste, readPart, writePart } from './edit/parts.ts';
import { removeChosen } from './use-edit-keys.ts';

/** How far what is pasted stands from where it was, px: again and again it would lie on itself otherwise. */
const ASIDE = 24;

/** Copies, cuts and pastes nodes as text of the system’s clipboard: also from one window to another. Selected text and fields keep their own. */
export function useClipboard(editor: Editor): void {
  useEffect(() => {
    const copy = (event: ClipboardEvent): void => {
      const { drawn, chosen } = editor.store.getState();
      if (isOthers(event) || chosen.nodes.size === 0) return;
      event.clipboardData?.setData('text/plain', writePart(partOf(drawn, chosen.nodes)));
      event.preventDefault();
      if (event.type === 'cut') removeChosen(editor);
    };
    const put = (event: ClipboardEvent): void => {
      if (isField(event.target)) return;
      const read = readPart(event.clipboardData?.getData('text/plain') ?? '');
      if ('says' in read) {
        if (read.says !== undefined)
          showRefusal({ message: `What is in the clipboard can’t be pasted. ${read.says}`, remedy: 'Copy it again.' });
        return;
      }
      event.preventDefault();
      const { x, y } = cornerOf(read.part);
      const made = paste(editor.store.getState().drawn, read.part, { x: x + ASIDE, y: y + ASIDE });
      editor.edit(() => made.drawn);
      editor.choose({ nodes: made.ids });
    };
    document.addEventListener('copy', copy);
    document.addEventListener('cut', copy);
    document.addEventListener('paste', put);
    return () => {
      document.removeEventListener('copy', copy);
      document.removeEventListener('cut', copy);
      document.removeEventListener('paste', put);
    };
  }, [editor]);
}

function isOthers({ target }: ClipboardEvent): boolean {
  return isField(target) || getSelection()?.isCollapsed === false;
}

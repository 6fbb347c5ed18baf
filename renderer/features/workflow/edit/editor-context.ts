import { createContext, useContext } from 'react';
import type { Editor } from './editor.ts';

/** The editor of the document on screen. */
export const EditorContext = createContext<Editor | undefined>(undefined);

/** @throws Error outside of the screen of a workflow: a bug. */
export function useTheEditor(): Editor {
  const editor = useContext(EditorContext);
  if (editor === undefined) throw new Error('no workflow is on screen here');
  return editor;
}

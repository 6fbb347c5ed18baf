import { type TemporalState, temporal } from 'zundo';
import { createStore, type StoreApi, useStore } from 'zustand';
import type { Drawn, Edit } from './drawn.ts';

/** What is selected on the canvas and in the list: ids of nodes, and keys of edges. No part of what can be undone. */
export interface Chosen {
  readonly nodes: ReadonlySet<string>;
  readonly edges: ReadonlySet<string>;
}

interface EditorState {
  readonly drawn: Drawn;
  readonly chosen: Chosen;
  /** As it is kept in the home; undefined for one that never was. */
  readonly kept: Drawn | undefined;
}

/** One document that is being edited. */
export interface Editor {
  readonly store: StoreApi<EditorState>;
  /** What can be undone and redone. */
  readonly past: StoreApi<TemporalState<Pick<EditorState, 'drawn'>>>;
  /**
   * Makes an edit that can be undone. Edits of one `gesture` in a row, as the letters typed into one field, are undone at once. A no-op where the
   * edit changes nothing.
   */
  readonly edit: (edit: Edit, gesture?: string) => void;
  readonly choose: (chosen: Partial<Chosen>) => void;
  /** @returns false where nothing is left to undo. */
  readonly undo: () => boolean;
  readonly redo: () => boolean;
  /** What is kept in the home now; undefined where it is not what is drawn. `drawn` takes the place of all there is, and can't be undone. */
  readonly keep: (kept: Drawn | undefined, drawn?: Drawn) => void;
}

export const NOTHING_CHOSEN: Chosen = { nodes: new Set(), edges: new Set() };

/** Steps that can be undone. */
const MOST = 200;

export function createEditor(drawn: Drawn, kept: Drawn | undefined): Editor {
  const store = createStore<EditorState>()(
    temporal((): EditorState => ({ drawn, chosen: NOTHING_CHOSEN, kept }), {
      partialize: ({ drawn: past }) => ({ drawn: past }),
      equality: (a, b) => a.drawn === b.drawn,
      limit: MOST,
    }),
  );
  const { temporal: past } = store;
  let last: string | undefined;
  const walk = (way: 'undo' | 'redo'): boolean => {
    const steps = past.getState()[way === 'undo' ? 'pastStates' : 'futureStates'];
    if (steps.length === 0) return false;
    last = undefined;
    past.getState()[way]();
    return true;
  };
  return {
    store,
    past,
    edit: (edit, gesture) => {
      const next = edit(store.getState().drawn);
      if (next === store.getState().drawn) return;
      const goesOn = gesture !== undefined && gesture === last;
      last = gesture;
      if (goesOn) past.getState().pause();
      store.setState({ drawn: next });
      if (goesOn) past.getState().resume();
    },
    choose: (chosen) => store.setState({ chosen: { ...NOTHING_CHOSEN, ...chosen } }),
    undo: () => walk('undo'),
    redo: () => walk('redo'),
    keep: (now, whole) => {
      last = undefined;
      if (whole === undefined) return store.setState({ kept: now });
      past.getState().pause();
      store.setState({ drawn: whole, kept: now });
      past.getState().resume();
      past.getState().clear();
    },
  };
}

/** A part of what an editor holds. */
export function useEditor<Part>(editor: Editor, select: (state: EditorState) => Part): Part {
  return useStore(editor.store, select);
}

/** Whether something would be lost if the editor were shut. */
export function isUnsaved({ drawn, kept }: EditorState): boolean {
  return drawn !== kept;
}

import { create } from 'zustand';
import { readWorkflow } from '../../../../core/contract/workflow-view.ts';
import { host } from '../../../host/client.ts';
import { refusalOf } from '../../../host/refusal-of.ts';
import { useDraftNews } from '../../../stores/draft-news.ts';
import { type Drawn, readDrawn, textOf } from '../edit/drawn.ts';
import type { Editor } from '../edit/editor.ts';
import { createDraftKeeper, type DraftKeeper, type HostDraft, type Keeping, type ReadDrawn } from './draft-keeper.ts';
import { draftCalls, openDraft, readReply } from './open-draft.ts';

/** Whether what is drawn in an editor is kept in the home. */
export const useKeeping = create<{ readonly of: ReadonlyMap<Editor, Keeping> }>(() => ({ of: new Map() }));

interface Kept {
  readonly editor: Editor;
  readonly keeper: DraftKeeper;
  /** What is drawn is being saved: the news of it is of this window. */
  isSaving: boolean;
}

const keepers = new Map<string, Kept>();

/** Keeps what is drawn in an editor from now on. `draft`: what the host has. */
export function keepEditor(editor: Editor, draft: HostDraft): void {
  const keeper = createDraftKeeper(draft, draftCalls, (keeping) => tell(editor, keeping));
  keepers.set(draft.place.workflow, { editor, keeper, isSaving: false });
  editor.store.subscribe(({ drawn }, before) => {
    if (drawn !== before.drawn && following !== editor) keeper.keepDraft(reading(drawn));
  });
}

/**
 * Keeps what is drawn in an editor of a workflow that is none yet from its first change on. `onBegun`: told the id that it has then, once.
 */
export function keepNewEditor(editor: Editor, onBegun: (workflow: string) => void): void {
  const stop = editor.store.subscribe(({ drawn }, before) => {
    if (drawn === before.drawn) return;
    stop();
    void beginDraft(editor, onBegun);
  });
}

/** Editors of workflows that are none yet, and the id that each is being given. */
const beginnings = new WeakMap<Editor, Promise<string | undefined>>();

/** Begins the draft of a workflow that is none yet, at once. Gives its id; undefined, having told why, where it can't be. */
export function beginDraft(editor: Editor, onBegun: (workflow: string) => void): Promise<string | undefined> {
  const beginning = beginnings.get(editor) ?? begin(editor, onBegun);
  beginnings.set(editor, beginning);
  return beginning;
}

async function begin(editor: Editor, onBegun: (workflow: string) => void): Promise<string | undefined> {
  const { drawn } = editor.store.getState();
  tell(editor, { type: 'keeping' });
  try {
    const reply = await host().workflowDrafts.openText({ text: textOf(drawn), asNew: true });
    const opened = reply.ok ? readReply(reply) : reply;
    if (!('ok' in opened)) {
      keepEditor(editor, opened);
      const { workflow } = opened.place;
      // What was drawn meanwhile goes behind it.
      keepers.get(workflow)?.keeper.keepDraft(reading(editor.store.getState().drawn));
      onBegun(workflow);
      return workflow;
    }
    tell(editor, { type: 'not-kept', says: opened.refusal.message, isStale: false });
  } catch (error) {
    tell(editor, { type: 'not-kept', says: refusalOf(error).message, isStale: false });
  }
  beginnings.delete(editor);
  keepNewEditor(editor, onBegun);
  return undefined;
}

/** Saves what is drawn of a workflow as its next version, when all of it is kept. Gives the host's reply; rejects where it can't be reached. */
export async function saveDraft(workflow: string) {
  const kept = keepers.get(workflow);
  if (kept === undefined) throw new Error('what was never opened was saved');
  const { keeper, editor } = kept;
  await keeper.flush();
  const { drawn } = editor.store.getState();
  const keeping = useKeeping.getState().of.get(editor);
  if (keeping?.type === 'not-kept')
    return { ok: false, refusal: { code: 'in-use', message: keeping.says, remedy: 'Nothing was saved.' } } as const;
  kept.isSaving = true;
  try {
    const reply = await host().workflowDrafts.save(keeper.place());
    if (reply.ok) {
      editor.keep(drawn);
      keeper.saved(reply.version);
    }
    return reply;
  } finally {
    kept.isSaving = false;
  }
}

/** Shows what the host has of a workflow in place of what is drawn here. Rejects where the host can't be reached. */
export async function openAsItIs(workflow: string): Promise<void> {
  const kept = keepers.get(workflow);
  const opened = await openDraft(workflow);
  if (kept === undefined || 'ok' in opened) return;
  const drawn = readDrawn(opened.text);
  if (!drawn.ok) return;
  following = kept.editor;
  kept.editor.keep(opened.differs ? undefined : drawn.value, drawn.value);
  following = undefined;
  kept.keeper.follow(opened);
}

/** Puts what is drawn here over what another window drew. Rejects where the host can't be reached. */
export async function keepMine(workflow: string): Promise<void> {
  const kept = keepers.get(workflow);
  const opened = await openDraft(workflow);
  if (kept === undefined || 'ok' in opened) return;
  kept.keeper.follow(opened);
  kept.keeper.keepDraft(reading(kept.editor.store.getState().drawn));
}

/** The editor that is given what the host has: that is no change of a person's. */
let following: Editor | undefined;

function reading(drawn: Drawn): ReadDrawn {
  return () => {
    const read = readWorkflow(textOf(drawn));
    return read.ok ? read.value : { says: read.refusal.message };
  };
}

function tell(editor: Editor, keeping: Keeping): void {
  useKeeping.setState(({ of }) => ({ of: new Map([...of, [editor, keeping]]) }));
}

/** Follows what other windows draw, and sends what was gathered when the window goes. */
export function followDrafts(): void {
  useDraftNews.subscribe(({ news }) => {
    const kept = news && keepers.get(news.workflow);
    if (news === undefined || kept === undefined || kept.isSaving || kept.keeper.knows(news)) return;
    // Where something waits here the host refuses it, and this window says so.
    const isWaiting = (useKeeping.getState().of.get(kept.editor)?.type ?? 'kept') !== 'kept';
    if (!isWaiting) void openAsItIs(news.workflow).catch(() => undefined);
  });
  addEventListener('pagehide', () => {
    for (const { keeper } of keepers.values()) void keeper.flush();
  });
}

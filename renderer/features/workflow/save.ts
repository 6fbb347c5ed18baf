import { refusalOf } from '../../host/refusal-of.ts';
import { showDone, showRefusal } from '../../stores/toasts.ts';
import { beginDraft, saveDraft } from './drafts/keep-editor.ts';
import { moveTo, NEW_WORKFLOW, openedOf, put } from './editors.ts';

/** Keeps what is drawn of a workflow as its next version. Says what was done, or why not. Never rejects. */
export async function save(workflow: string): Promise<void> {
  const opened = openedOf(workflow);
  if (opened === undefined || !('editor' in opened)) return;
  const { editor } = opened;
  try {
    const id = workflow === NEW_WORKFLOW ? await beginDraft(editor, moveTo) : workflow;
    if (id === undefined) return;
    const reply = await saveDraft(id);
    if (!reply.ok) return showRefusal(reply.refusal);
    put(id, { editor, version: reply.version });
    showDone(reply.isNew ? `Saved as version ${reply.version}.` : `It is version ${reply.version} already.`);
  } catch (error) {
    showRefusal(refusalOf(error));
  }
}

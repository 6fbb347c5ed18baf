import { host } from '../../../host/client.ts';
import { refusalOf } from '../../../host/refusal-of.ts';
import { undo } from '../../../stores/acts.ts';
import { showDone, showRefusal } from '../../../stores/toasts.ts';
import { openAsItIs, saveDraft } from '../drafts/keep-editor.ts';
import { readDrawn } from '../edit/drawn.ts';
import type { Editor } from '../edit/editor.ts';
import { put } from '../editors.ts';

interface Restoring {
  readonly workflow: string;
  readonly editor: Editor;
  readonly version: number;
}

/** Saves an old version again as the next one, with the way back. Says why not. Never rejects. */
export async function restoreVersion({ workflow, editor, version }: Restoring): Promise<void> {
  try {
    const shown = await host().workflowDocuments.show({ workflow, version });
    if (!shown.ok) return showRefusal(shown.refusal);
    const drawn = readDrawn(shown.text);
    if (!drawn.ok) return showRefusal(drawn.refusal);
    editor.edit(() => drawn.value);
    const reply = await saveDraft(workflow);
    if (!reply.ok) return showRefusal(reply.refusal);
    put(workflow, { editor, version: reply.version });
    if (!reply.isNew) return showDone(`Version ${version} is version ${reply.version} already.`);
    const act = (await host().home.reflog({})).find(({ says }) => says.endsWith(`version ${reply.version}`))?.id;
    const says = `Restored version ${version}: saved as version ${reply.version}.`;
    if (act === undefined) return showDone(says);
    const takeBack = async () => {
      await undo(act);
      await openAsItIs(workflow);
      put(workflow, { editor, version: shown.versions.at(-1)?.version });
    };
    showDone(says, { acts: Promise.resolve([act]), takeBack });
  } catch (error) {
    showRefusal(refusalOf(error));
  }
}

/** Goes back to what is kept of a workflow; what was drawn since is put by, with the way back. Never rejects. */
export async function discardDrawn(workflow: string): Promise<void> {
  try {
    const reply = await host().workflowDrafts.discard({ workflow });
    if (!reply.ok) return showRefusal(reply.refusal);
    await openAsItIs(workflow);
    const takeBack = async () => {
      const back = await host().workflowDrafts.bringBack({ workflow });
      if (!back.ok) return showRefusal(back.refusal);
      await openAsItIs(workflow);
      showDone(`What was drawn of ${back.says} is here again.`);
    };
    showDone(`Discarded what was drawn of ${reply.says}.`, { takeBack });
  } catch (error) {
    showRefusal(refusalOf(error));
  }
}

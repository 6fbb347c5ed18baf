import { host } from '../../host/client.ts';
import { refusalOf } from '../../host/refusal-of.ts';
import { useNavigation } from '../../stores/navigation-store.ts';
import { showDone, showRefusal } from '../../stores/toasts.ts';
import { textOf } from './edit/drawn.ts';
import { openedOf, put, shut } from './editors.ts';

/**
 * Keeps the document of a workflow as its next version. A name that another kept workflow has is refused: it would be that one's next version.
 * Says what was done, or why not. Never rejects.
 */
export async function save(workflow: string): Promise<void> {
  const opened = openedOf(workflow);
  if (opened === undefined || !('editor' in opened)) return;
  const { editor } = opened;
  const { drawn } = editor.store.getState();
  const { name } = drawn.document;
  try {
    const other = (await host().workflowDocuments.list({})).find(
      (row) => row.name === name && row.workflow !== workflow,
    );
    if (other !== undefined)
      return showRefusal({
        message: `Another workflow is called “${name}” already.`,
        remedy: 'Give this one a name of its own. Nothing was kept.',
      });
    const reply = await host().workflowDocuments.save({ text: textOf(drawn) });
    if (!reply.ok) return showRefusal(reply.refusal);
    editor.keep(drawn);
    if (reply.workflow !== workflow) moveTo(workflow, reply.workflow);
    put(reply.workflow, { editor, version: reply.version });
    showDone(reply.isNew ? `Saved as version ${reply.version}.` : `It is version ${reply.version} already.`);
  } catch (error) {
    showRefusal(refusalOf(error));
  }
}

/** The first save, and one under another name, give the workflow an id: its address is that. */
function moveTo(before: string, now: string): void {
  const { route } = useNavigation.getState();
  if (route.screen === 'workflow' && route.workflow === before)
    useNavigation.getState().go({ ...route, workflow: now });
  shut(before);
}

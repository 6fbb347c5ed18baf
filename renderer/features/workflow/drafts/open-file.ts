import { WORKFLOW_LIMITS } from '../../../../core/contract/workflow-view.ts';
import { host } from '../../../host/client.ts';
import { refusalOf } from '../../../host/refusal-of.ts';
import { useNavigation } from '../../../stores/navigation-store.ts';
import { showDone, showRefusal } from '../../../stores/toasts.ts';

/** Bytes of UTF-8 that a UTF-16 unit has at most. */
const MOST_BYTES = 3 * WORKFLOW_LIMITS.text;

/**
 * Opens a file that holds a workflow document, as what is drawn of the workflow of its name or as a new one, and shows it. Says where it is kept
 * already, or why it can't be opened. Never rejects.
 */
export async function openWorkflowFile(file: Pick<File, 'name' | 'size' | 'text'>): Promise<void> {
  if (/\.[cm]?ts$/i.test(file.name))
    return showRefusal({
      message: `“${file.name}” is code: the window opens workflows as JSON alone.`,
      remedy: 'Import it by openrath workflow import, which reads it and never runs it.',
    });
  try {
    const text = file.size > MOST_BYTES ? undefined : await file.text();
    if (text === undefined || text.length > WORKFLOW_LIMITS.text)
      return showRefusal({
        message: `“${file.name}” is larger than a workflow can be.`,
        remedy: 'Move large texts into files, and parts of it into workflows of their own.',
      });
    const reply = await host().workflowDrafts.openText({ text });
    if (!reply.ok)
      return showRefusal({
        ...reply.refusal,
        message: `“${file.name}” can’t be opened as a workflow. ${reply.refusal.message}`,
      });
    useNavigation.getState().go({ screen: 'workflow', workflow: reply.workflow, view: 'canvas' });
    showDone(says(file.name, reply));
  } catch (error) {
    showRefusal(refusalOf(error));
  }
}

interface Opened {
  readonly keptAlready: boolean;
  readonly differs: boolean;
  readonly base?: { readonly version: number };
}

function says(name: string, { keptAlready, differs, base }: Opened): string {
  if (keptAlready && differs)
    return `“${name}” is kept already, as version ${base?.version}; here is what was drawn since.`;
  if (keptAlready) return `“${name}” is kept already, as version ${base?.version}.`;
  if (base === undefined) return `“${name}” is open as a new workflow. Save keeps it as version 1.`;
  return `“${name}” is open as a change of version ${base.version}. Save keeps it as the next one.`;
}

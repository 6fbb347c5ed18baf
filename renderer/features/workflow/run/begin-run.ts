import { host } from '../../../host/client.ts';
import { refusalOf } from '../../../host/refusal-of.ts';
import type { Refused } from '../../../stores/toasts.ts';
import { textOf } from '../edit/drawn.ts';
import { isUnsaved } from '../edit/editor.ts';
import { NEW_WORKFLOW, type OpenedWorkflow } from '../editors.ts';

/** What a person chose for a run; empty texts are nothing. */
export interface RunChoice {
  readonly words: string;
  /** A fork of this session is what the run begins in; a new session where it is undefined. */
  readonly session: string | undefined;
  /** Whose files a new session begins with, on the computer of the host. */
  readonly folder: string;
}

type Begun =
  | { readonly ok: true; readonly session: string; readonly run: string }
  | { readonly ok: false; readonly refusal: Refused['refusal'] };

/**
 * Runs what is drawn: as the version that is kept where that is the same, else as a document. A session that was chosen stays as it is: the run goes on
 * in a fork of its end. Never rejects.
 */
export async function beginRun(workflow: string, opened: OpenedWorkflow, choice: RunChoice): Promise<Begun> {
  try {
    return await begin(workflow, opened, choice);
  } catch (error) {
    return { ok: false, refusal: refusalOf(error) };
  }
}

async function begin(
  workflow: string,
  { editor, version }: OpenedWorkflow,
  { words, session, folder }: RunChoice,
): Promise<Begun> {
  const fork = session === undefined ? undefined : await host().sessions.fork({ session });
  if (fork?.ok === false) return fork;
  const state = editor.store.getState();
  const isKept = workflow !== NEW_WORKFLOW && version !== undefined && !isUnsaved(state);
  return host().workflowDocuments.run({
    what: isKept ? { type: 'kept', workflow, version } : { type: 'document', text: textOf(state.drawn) },
    ...(words.trim() === '' ? {} : { words }),
    ...(fork === undefined ? {} : { session: fork.session }),
    ...(fork !== undefined || folder.trim() === '' ? {} : { folder: folder.trim() }),
  });
}

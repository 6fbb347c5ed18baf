import { readWorkflowCode } from '../adapters/workflow-code/read-workflow-code.ts';
import type { HostClient } from '../contract/connect.ts';
import type { WorkflowDocument } from '../model/workflow/document.ts';
import { readWorkflow } from '../model/workflow/read-workflow.ts';
import { writeWorkflow } from '../model/workflow/workflow-hash.ts';
import { idNamed, onlyOne, saidWord } from './only-one.ts';
import { readTextFile } from './read-text-file.ts';
import { accepted, Refused } from './refused.ts';

type Row = Awaited<ReturnType<HostClient['workflowDocuments']['list']>>[number];

const WORKFLOW = {
  what: 'workflow',
  idsOf: ({ workflow, name, hash }: Row) => [workflow, name, hash],
  remedy: 'List them with: openrath workflow list',
};

/** Id of the kept workflow that a word names: its id, its name or its hash, or a beginning of one. The word itself where none is: the host says why. Throws Refused. */
export async function workflowNamed(host: HostClient, word: string): Promise<string> {
  return idNamed(word, await host.workflowDocuments.list({}), WORKFLOW);
}

/** What a word names to compile: a kept workflow before a file. Throws Refused where it is neither, or the file is no workflow. */
export async function workflowOrFile(
  host: HostClient,
  word: string,
): Promise<
  { readonly type: 'kept'; readonly workflow: string } | { readonly type: 'document'; readonly text: string }
> {
  const kept = onlyOne(word, await host.workflowDocuments.list({}), WORKFLOW);
  if (kept !== undefined) return { type: 'kept', workflow: kept.workflow };
  return { type: 'document', text: await readWorkflowFile(word, 'It is no workflow that is kept here either.') };
}

/** The document that a word names: a kept workflow, `WORD@3` its version 3, before a file. Throws Refused where it is neither. */
export async function documentNamed(
  host: HostClient,
  word: string,
): Promise<{ readonly name: string; readonly version?: number; readonly document: WorkflowDocument }> {
  const { rest, version } = /^(?<rest>.+)@(?<version>[1-9]\d{0,8})$/s.exec(word)?.groups ?? {};
  const rows = await host.workflowDocuments.list({});
  const whole = onlyOne(word, rows, WORKFLOW);
  const kept = whole ?? (rest === undefined ? undefined : onlyOne(rest, rows, WORKFLOW));
  if (kept === undefined) {
    const text = await readWorkflowFile(word, 'It is no workflow that is kept here either.');
    const document = accepted(readWorkflow(text)).value;
    return { name: document.name, document };
  }
  const which = whole === undefined && version !== undefined ? { version: Number(version) } : {};
  const shown = accepted(await host.workflowDocuments.show({ workflow: kept.workflow, ...which }));
  return { name: shown.name, version: shown.version, document: accepted(readWorkflow(shown.text)).value };
}

/** The text of a workflow document, of a file that holds one, or code of one (`.ts`), which is not run. `why`: what else the word is not. Throws Refused, with the name of the file, where it holds none. */
export async function readWorkflowFile(file: string, why?: string): Promise<string> {
  const text = await readTextFile(file).catch((error: unknown) => {
    if (why === undefined || !(error instanceof Refused)) throw error;
    throw new Refused({ ...error.reason, message: `${error.reason.message} ${why}`, remedy: WORKFLOW.remedy });
  });
  const isCode = file.endsWith('.ts');
  const read = isCode ? await readWorkflowCode(text) : readWorkflow(text);
  if (read.ok) return isCode ? writeWorkflow(read.value) : text;
  throw new Refused({
    ...read.refusal,
    message: `${saidWord(file)} can’t be read as a workflow. ${read.refusal.message}`,
  });
}

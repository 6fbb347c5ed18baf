import type { HostClient } from '../../contract/connect.ts';
import type { WorkflowDocument } from '../../model/workflow/document.ts';
import { readWorkflow } from '../../model/workflow/read-workflow.ts';
import type { RunSource } from '../../model/workflow/run-source.ts';
import { writeWorkflow } from '../../model/workflow/workflow-hash.ts';
import { accepted, RefusedError } from '../refused-error.ts';
import type { Workflow } from './workflow.ts';

/** What a run of a declared workflow runs, with the kept workflows that it names. Throws RefusedError where a problem keeps it from running here. */
export async function declaredSource(workflow: Workflow, host: HostClient): Promise<RunSource> {
  const document = workflow.toDocument();
  const what = { type: 'document' as const, text: writeWorkflow(document) };
  const { problems } = accepted(await host.workflowDocuments.compile({ what }));
  const problem = problems.find(({ stops }) => stops);
  if (problem !== undefined) {
    const at = problem.node === undefined ? '' : ` at the node “${problem.node}”`;
    const message = `“${document.name}” can’t run here${at}: ${problem.words}`;
    throw new RefusedError({ code: 'invalid', message, remedy: problem.fix });
  }
  const nested = new Map<string, WorkflowDocument>();
  await gather(document, host, nested);
  return { document, nested: Object.fromEntries(nested) };
}

async function gather(
  { nodes }: WorkflowDocument,
  host: HostClient,
  nested: Map<string, WorkflowDocument>,
): Promise<void> {
  for (const { kind, workflow: word } of nodes) {
    if (kind !== 'workflow' || typeof word !== 'string' || nested.has(word)) continue;
    const read = readWorkflow(accepted(await host.workflowDocuments.show({ workflow: word })).text);
    if (!read.ok) throw new RefusedError(read.refusal);
    nested.set(word, read.value);
    await gather(read.value, host, nested);
  }
}

import { implement } from '@orpc/server';
import { contract } from '../../contract/index.ts';
import type { WorkflowVersion } from '../../model/catalogue/state.ts';
import { accept, type Decision } from '../../model/refusal.ts';
import type { WorkflowDocument } from '../../model/workflow/document.ts';
import { readWorkflow } from '../../model/workflow/read-workflow.ts';
import { writeWorkflow } from '../../model/workflow/workflow-hash.ts';
import type { CompiledWorkflow } from '../../projections/workflow/compile-workflow.ts';
import { compileHere } from '../compile-here.ts';
import type { Host } from '../host.ts';
import { answer } from './answer.ts';

/** Calls about workflows as documents. */
export function workflowDocumentHandlers(host: Host) {
  const os = implement(contract.workflowDocuments);
  const { workflowDocuments: documents } = host;
  return os.router({
    list: os.list.handler(() =>
      documents.list().map(({ workflow, name, ...version }) => ({ workflow, name, ...versionRow(version) })),
    ),
    show: os.show.handler(async ({ input }) =>
      answer(
        await documents.show(input.workflow, input.version),
        ({ workflow, name, document, versions, ...version }) => ({
          workflow,
          name,
          ...versionRow(version),
          text: writeWorkflow(document),
          versions: versions.map(versionRow),
        }),
      ),
    ),
    save: os.save.handler(async ({ input }) => answer(await documents.save(input.text), (kept) => kept)),
    remove: os.remove.handler(async ({ input }) =>
      answer(await documents.remove(input.workflow), ({ says }) => ({ says })),
    ),
    compile: os.compile.handler(async ({ input: { what } }) => {
      const asked = await documentAsked(host, what);
      if (!asked.ok) return asked;
      const { document, self } = asked.value;
      const world = { sha256: host.sealing.sha256, documents, work: host.work };
      return answer(accept(await compileHere(document, world, self)), (compiled) => compiledReply(document, compiled));
    }),
  });
}

type Asked =
  | { readonly type: 'kept'; readonly workflow: string; readonly version?: number }
  | { readonly type: 'document'; readonly text: string };

async function documentAsked(
  { workflowDocuments }: Host,
  what: Asked,
): Promise<Decision<{ readonly document: WorkflowDocument; readonly self?: string }>> {
  if (what.type === 'kept') {
    const shown = await workflowDocuments.show(what.workflow, what.version);
    return shown.ok ? accept({ document: shown.value.document, self: what.workflow }) : shown;
  }
  const read = readWorkflow(what.text);
  return read.ok ? accept({ document: read.value }) : read;
}

function versionRow({ version, hash, atMs }: Pick<WorkflowVersion, 'version' | 'hash' | 'atMs'>) {
  return { version, hash, savedAtMs: atMs };
}

function compiledReply({ name }: WorkflowDocument, { hash, agents, dynamic, problems, worst }: CompiledWorkflow) {
  const stopping = problems.filter(({ stops }) => stops);
  const others = problems.filter(({ stops }) => !stops);
  return {
    name,
    hash,
    counts: { agents: agents.length, problems: problems.length, stopping: stopping.length },
    agents: firstThatFit(agents).map(({ path, tools, servers, ...agent }) => ({
      ...agent,
      path: [...path],
      ...(tools === undefined ? {} : { tools: [...tools] }),
      ...(servers === undefined ? {} : { servers: [...servers] }),
    })),
    dynamic: [...dynamic],
    problems: firstThatFit([...stopping, ...others]),
    ...(worst === undefined ? {} : { worst }),
  };
}

/** Most of a list that one message holds, in items and in UTF-16 units: what a document repeats is listed each time. */
const MOST_ITEMS = 10_000;
const MOST_UNITS = 8_000_000;

function firstThatFit<Item>(items: readonly Item[]): Item[] {
  let units = 0;
  const end = items.slice(0, MOST_ITEMS).findIndex((item) => {
    units += JSON.stringify(item).length;
    return units > MOST_UNITS;
  });
  return items.slice(0, end < 0 ? MOST_ITEMS : end);
}

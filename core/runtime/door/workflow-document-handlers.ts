import { implement } from '@orpc/server';
import { contract } from '../../contract/index.ts';
import type { WorkflowVersion } from '../../model/catalogue/state.ts';
import { quoted } from '../../model/quoted.ts';
import { accept, type Decision, refuse } from '../../model/refusal.ts';
import type { WorkflowDocument } from '../../model/workflow/document.ts';
import { readWorkflow } from '../../model/workflow/read-workflow.ts';
import { writeWorkflow } from '../../model/workflow/workflow-hash.ts';
import { counted } from '../../projections/text/say-count.ts';
import type { CompiledWorkflow } from '../../projections/workflow/compile-workflow.ts';
import type { WorkflowProblem } from '../../projections/workflow/workflow-problem.ts';
import { compileHere } from '../compile-here.ts';
import type { Host } from '../host.ts';
import type { DocumentStart, RunningProgram } from '../ports/hosted-programs.ts';
import type { RunningPrograms } from '../runs/running-programs.ts';
import { toolsHere } from '../tools-here.ts';
import { answer } from './answer.ts';
import { NOT_HERE } from './not-here.ts';
import { endOf } from './sample-handlers.ts';
import { workflowLensHandlers } from './workflow-lens-handlers.ts';

/** Calls about workflows as documents. */
export function workflowDocumentHandlers(host: Host) {
  const os = implement(contract.workflowDocuments);
  const { workflowDocuments: documents } = host;
  return os.router({
    ...workflowLensHandlers(host),
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
    tools: os.tools.handler(() => toolsHere(host.work)),
    compile: os.compile.handler(async ({ input: { what } }) => {
      const asked = await documentAsked(host, what);
      if (!asked.ok) return asked;
      const { document, self } = asked.value;
      const world = { sha256: host.sealing.sha256, documents, work: host.work };
      return answer(accept((await compileHere(document, world, self)).compiled), (compiled) =>
        compiledReply(document, compiled),
      );
    }),
    layout: os.layout.handler(async ({ input: { nodes, links, care }, signal }) => [
      ...(await host.layOut({ nodes, links: links.map(({ from, to }) => [from, to]), care }, signal)),
    ]),
    run: os.run.handler(async ({ input }) =>
      answer(await runHere(host, input), ({ session, run }) => ({ session, run })),
    ),
    templates: os.templates.handler(() => (host.programs?.templates() ?? []).map((each) => ({ ...each }))),
    resume: os.resume.handler(async ({ input: { session } }) =>
      answer(await withPrograms(host, (programs) => programs.resume(session)), () => ({ session })),
    ),
    ended: os.ended.handler(async ({ input: { session } }) =>
      answer(await withPrograms(host, (programs) => endOf(programs, session)), ({ outputs, ...end }) => ({
        ...end,
        ...(outputs === undefined ? {} : { outputs: [...outputs] }),
      })),
    ),
  });
}

async function withPrograms<Value>(
  { programs }: Host,
  ask: (programs: RunningPrograms) => Promise<Decision<Value>>,
): Promise<Decision<Value>> {
  return programs === undefined ? NOT_HERE : await ask(programs);
}

interface RunAsked extends Omit<DocumentStart, 'document' | 'workflow' | 'version' | 'nested'> {
  readonly what: Asked;
}

/** Compiles what is to be run, as the home has it now, and lets it begin with all that it needs. */
async function runHere(host: Host, { what, ...start }: RunAsked): Promise<Decision<RunningProgram>> {
  const asked = await documentAsked(host, what);
  if (!asked.ok) return asked;
  const { document, self: workflow, version } = asked.value;
  const world = { sha256: host.sealing.sha256, documents: host.workflowDocuments, work: host.work };
  const { compiled, nested } = await compileHere(document, world, workflow);
  const stopping = compiled.problems.filter(({ stops }) => stops);
  if (stopping.length > 0) return hasProblems(document, stopping);
  const kept = { ...(workflow === undefined ? {} : { workflow }), ...(version === undefined ? {} : { version }) };
  return await withPrograms(host, (programs) => programs.runDocument({ ...start, document, ...kept, nested }));
}

function hasProblems({ name }: WorkflowDocument, problems: readonly WorkflowProblem[]): Decision<never> {
  const [first] = problems as [WorkflowProblem];
  const place = first.node ?? first.edge?.from.node;
  const at = place === undefined ? '' : `, at the node ${quoted(place)}`;
  const count = counted(problems.length, 'problem');
  return refuse('invalid', `${quoted(name)} has ${count} that must be solved first. The first${at}: ${first.words}`, {
    remedy: first.fix,
  });
}

type Asked =
  | { readonly type: 'kept'; readonly workflow: string; readonly version?: number }
  | { readonly type: 'document'; readonly text: string };

async function documentAsked(
  { workflowDocuments }: Host,
  what: Asked,
): Promise<Decision<{ readonly document: WorkflowDocument; readonly self?: string; readonly version?: number }>> {
  if (what.type === 'kept') {
    const shown = await workflowDocuments.show(what.workflow, what.version);
    return shown.ok
      ? accept({ document: shown.value.document, self: what.workflow, version: shown.value.version })
      : shown;
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

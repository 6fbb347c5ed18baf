import type { HostClient } from '../../contract/connect.ts';
import { WORKFLOW_FORMAT, WORKFLOW_VERSION } from '../../model/workflow/document.ts';
import type { Agent } from '../agent.ts';
import { accepted } from '../refused-error.ts';
import { agentsOf, partsOf } from './children.ts';
import { Loop } from './loop.ts';
import type { Part } from './part.ts';
import { Selector } from './selector.ts';
import { Workflow } from './workflow.ts';

type Compiled = Extract<Awaited<ReturnType<HostClient['workflowDocuments']['compile']>>, { readonly ok: true }>;

/** What is known of a part before it runs (X2). Paths are those of `namedAgents`, and ids of nodes where a workflow is declared. */
export interface Manifest {
  readonly agents: readonly (Omit<Compiled['agents'][number], 'node' | 'path'> & { readonly path: string })[];
  /** Parts whose way on is chosen while they run. What `forward` does is known only when it runs. */
  readonly dynamic: readonly string[];
  /** What keeps it from running here, which `stops` says, and what else is wrong. `path` is empty for what is of the whole. */
  readonly problems: readonly {
    readonly path: string;
    readonly code: string;
    readonly words: string;
    readonly fix: string;
    readonly stops: boolean;
  }[];
  /** Calls of models, and dollars, at most: of a workflow that is declared, where there is a bound. */
  readonly worst?: NonNullable<Compiled['worst']>;
}

/** Compiles a part against a home: its agents, and each workflow in it that is declared as its document. Runs nothing. Throws RefusedError. */
export async function manifestOf(part: Part, host: HostClient): Promise<Manifest> {
  const parts = [...partsOf(part)];
  const declared = parts.flatMap(([path, each]) =>
    isDeclared(each) ? [{ path, text: textOf(each.toDocument()) }] : [],
  );
  const found = [await agentsManifest(agentsOf(part), host)];
  for (const { path, text } of declared) found.push(asManifest(await compiled(host, text), prefixed(path)));
  const dynamic = parts.flatMap(([path, each]) => (each instanceof Selector || each instanceof Loop ? [path] : []));
  const whole = isDeclared(part) ? found.at(1)?.worst : undefined;
  return {
    agents: found.flatMap(({ agents }) => agents),
    dynamic: [...dynamic, ...found.flatMap((each) => each.dynamic)],
    problems: found.flatMap(({ problems }) => problems),
    ...(whole === undefined ? {} : { worst: whole }),
  };
}

function isDeclared(part: Part): part is Workflow {
  return part instanceof Workflow && part.edges !== undefined;
}

/** The agents as a document in which they stand in a row: what is known of each does not hang on how they are led to one another. */
async function agentsManifest(agents: ReadonlyMap<string, Agent>, host: HostClient): Promise<Manifest> {
  if (agents.size === 0) return { agents: [], dynamic: [], problems: [] };
  const paths = [...agents.keys()];
  const ids = ['in', ...paths.map((_, index) => String(index)), 'out'];
  const text = textOf({
    format: WORKFLOW_FORMAT,
    version: WORKFLOW_VERSION,
    name: 'agents',
    nodes: [
      { id: 'in', kind: 'input' },
      ...[...agents.values()].map(({ definition }, index) => ({ id: String(index), kind: 'agent', agent: definition })),
      { id: 'out', kind: 'output' },
    ],
    edges: ids.slice(1).map((id, index) => ({ from: end(ids[index] ?? ''), to: end(id) })),
  });
  const { agents: listed, problems } = asManifest(await compiled(host, text), (node) => paths[Number(node)] ?? '');
  // What comes to them is said by code, which nobody runs here.
  return { agents: listed, dynamic: [], problems: problems.filter(({ code }) => code !== 'agent-without-prompt') };
}

function end(node: string) {
  return { node, port: 'session' };
}

function textOf(document: object): string {
  return JSON.stringify(document);
}

async function compiled(host: HostClient, text: string): Promise<Compiled> {
  return accepted(await host.workflowDocuments.compile({ what: { type: 'document', text } }));
}

function prefixed(path: string): (node: string) => string {
  return (node) => [path, node].filter((part) => part !== '').join('.');
}

function asManifest({ agents, dynamic, problems, worst }: Compiled, at: (node: string) => string): Manifest {
  return {
    agents: agents.map(({ node: _, path, ...agent }) => ({ path: at(path.join('.')), ...agent })),
    dynamic: dynamic.map(at),
    problems: problems.map(({ node, edge, ...problem }) => ({ path: at(node ?? edge?.to.node ?? ''), ...problem })),
    ...(worst === undefined ? {} : { worst }),
  };
}

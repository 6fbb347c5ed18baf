import { sha256 } from '../../../core/adapters/sha256.ts';
import type { WorkflowDocument } from '../../../core/model/workflow/document.ts';
import { readWorkflow } from '../../../core/model/workflow/read-workflow.ts';
import { type CompiledWorkflow, compileWorkflow } from '../../../core/projections/workflow/compile-workflow.ts';
import type { WorkflowWorld } from '../../../core/projections/workflow/workflow-world.ts';

/** An agent that needs no key. */
export const scripted = { name: 'planner', model: { provider: 'scripted', name: 'default' } };
/** It, with caps. */
export const steps = (count: number, costUsd?: number) => ({
  ...scripted,
  limits: { steps: count, ...(costUsd === undefined ? {} : { costUsd }) },
});

const world: WorkflowWorld = {
  sha256,
  modelFault: ({ provider }) =>
    provider === 'scripted' ? undefined : { isKey: provider === 'openai', words: `No ${provider}.` },
  codeFault: (source) => (source === '(' ? 'Its code failed.' : undefined),
  servers: new Set(['git']),
  tools: new Set(['read_file', 'git__log']),
  sandboxes: new Map([
    ['local', undefined],
    ['unisolated', undefined],
  ]),
  kept: () => undefined,
};

/** The least of a node. */
export type Node = { readonly id: string; readonly kind: string };

/** A document of nodes, and of edges written as `a.session > b.session`, the port `session` where none is said. */
export function flow(nodes: readonly Node[], edges: readonly string[], more: object = {}): WorkflowDocument {
  const end = (text: string) => {
    const [node = '', port = 'session'] = text.trim().split('.');
    return { node, port };
  };
  const read = readWorkflow(
    JSON.stringify({
      format: 'openrath-workflow',
      version: 1,
      name: 'Beds',
      nodes,
      edges: edges.map((text) => {
        const [from = '', to = ''] = text.split('>');
        return { from: end(from), to: end(to) };
      }),
      ...more,
    }),
  );
  if (!read.ok) throw new Error(read.refusal.message);
  return read.value;
}

/** Where a run begins and ends. */
export const ends = [
  { id: 'in', kind: 'input' },
  { id: 'out', kind: 'output' },
];
/** Two agents. */
export const plan = { id: 'plan', kind: 'agent', agent: scripted };
export const write = { id: 'write', kind: 'agent', agent: scripted, prompt: 'Write it.' };
/** A flow from input to output, and one node between them with what it has, and others. */
export const through = (
  node: Node,
  edges: readonly string[] = [`in > ${node.id}`, `${node.id} > out`],
  more: readonly Node[] = [],
) => flow([...ends, node, ...more], edges);

/** Problems by code and place. */
export const codes = ({ problems }: CompiledWorkflow) =>
  problems.map(({ code, node, edge, stops }) => {
    const place = edge === undefined ? (node ?? '') : `${edge.from.node} > ${edge.to.node}.${edge.to.port}`;
    return `${code} ${place}${stops ? '' : ' (goes on)'}`.trimEnd();
  });
/** Compiles in a world that has the scripted model and the server git. */
export const compile = (document: WorkflowDocument, more: Partial<WorkflowWorld> = {}) =>
  compileWorkflow(document, { ...world, ...more });
/** The problems found. */
export const found = (document: WorkflowDocument, more: Partial<WorkflowWorld> = {}) => codes(compile(document, more));

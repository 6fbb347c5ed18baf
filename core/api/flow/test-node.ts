import type { Json } from '../../model/canonical.ts';
import type { WorkflowDocument } from '../../model/workflow/document.ts';
import { nodePosition } from '../../model/workflow/node-position.ts';
import type { NestedDocuments } from '../../model/workflow/run-source.ts';
import { flowOf } from '../../projections/workflow/flow.ts';
import type { Task } from '../../projections/workflow/run/going.ts';
import { perform } from '../perform.ts';
import { Session } from '../session.ts';
import { runOfDocument } from './flow-document.ts';
import { nodeAt, type Token } from './node-tokens.ts';
import { workOf } from './node-works.ts';
import type { Flowed } from './run-of-document.ts';

interface Alone {
  readonly root: Session;
  readonly nested: NestedDocuments;
  readonly only: string;
  /** What it reads, by the nodes that lead to it. */
  readonly values: Readonly<Record<string, Json>>;
}

/** Runs one node of a document on a session value, in a run of a program. Gives, on record too, the value that it gave by its ports, of a session the id. Throws what the node throws. */
export async function testNode(document: WorkflowDocument, { root, nested, only, values }: Alone): Promise<Flowed> {
  const node = flowOf(document).nodes.find(({ id }) => id === only);
  if (node === undefined) throw new Error(`a run began of a node that is none: ${only}`);
  const reads = node.ins.filter(({ from, edge }) => edge.to.port === 'values' && Object.hasOwn(values, from.id));
  const came = reads.map((edge) => ({ edge, value: { value: values[edge.from.id] as Json } }));
  const task: Task<Token> = { node, rounds: [], came, none: [] };
  const run = runOfDocument(root.words ?? '', { root, nested, position: 'main' });
  const position = nodePosition('main', { id: only, rounds: [] });
  const at = nodeAt(task, { position, depth: 0, run, session: root });
  const { outs } = await workOf(at);
  const session = Object.values(outs).find((each) => each instanceof Session) ?? at.here(root);
  const given = Object.entries(outs).map(([port, each]) => [port, each instanceof Session ? each.id : each]);
  const outputs: Flowed['outputs'] = Object.fromEntries(given);
  await perform(at.here(root), {
    what: 'give',
    input: outputs,
    work: async (on) => ({ session: on, more: { outputs } }),
  });
  return { session, outputs };
}

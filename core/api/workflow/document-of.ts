import { CanonicalError, canonicalText } from '../../model/canonical.ts';
import {
  WORKFLOW_FORMAT,
  WORKFLOW_VERSION,
  type WorkflowDocument,
  type WorkflowEdge,
  type WorkflowEnd,
} from '../../model/workflow/document.ts';
import { readWorkflow } from '../../model/workflow/read-workflow.ts';
import { RefusedError } from '../refused-error.ts';
import { GraphNode, Port } from './graph-node.ts';

/** What a class of a declared workflow says beside its nodes. */
export interface Declared {
  readonly name: string;
  readonly description?: unknown;
  readonly limits?: unknown;
  readonly edges: unknown;
  readonly layout?: unknown;
}

/** The document of a declared workflow: nodes are the fields of `from` that are nodes. Throws RefusedError where it is none. */
export function documentOf({ name, description, limits, edges, layout }: Declared, from: object): WorkflowDocument {
  const ids = idsOf(from);
  const document = {
    format: WORKFLOW_FORMAT,
    version: WORKFLOW_VERSION,
    name,
    description,
    limits,
    nodes: [...ids].map(([{ kind, settings }, id]) => ({ ...settings, id, kind })),
    edges: edgesOf(edges, ids),
    layout,
  };
  const read = readWorkflow(textOf(document));
  if (!read.ok) throw new RefusedError({ ...read.refusal, message: `${name} is no workflow. ${read.refusal.message}` });
  return read.value;
}

function idsOf(from: object): ReadonlyMap<GraphNode, string> {
  const ids = new Map<GraphNode, string>();
  for (const [field, value] of Object.entries(from)) {
    if (!(value instanceof GraphNode)) continue;
    if (ids.has(value))
      throw refused(`The field ${field} is a node that another field is too.`, 'Make a node for each.');
    ids.set(value, value.settings.id ?? field);
  }
  return ids;
}

function edgesOf(edges: unknown, ids: ReadonlyMap<GraphNode, string>): WorkflowEdge[] {
  if (!Array.isArray(edges)) throw refused('“edges” must be a list of pairs.', PAIR);
  return edges.map((pair: unknown, index) => {
    const [from, to, ...more] = Array.isArray(pair) ? (pair as unknown[]) : [];
    if (!(from instanceof Port && to instanceof Port) || more.length > 0)
      throw refused(`“edges[${index}]” must be a pair of ports.`, PAIR);
    return { from: endOf(from, ids, index), to: endOf(to, ids, index) };
  });
}

const PAIR = 'For example: [this.planner.session, this.writer.session], below the fields that it names.';

function endOf({ node, name: port }: Port, ids: ReadonlyMap<GraphNode, string>, index: number): WorkflowEnd {
  const id = typeof node === 'string' ? node : ids.get(node);
  if (id !== undefined) return { node: id, port };
  throw refused(`“edges[${index}]” has an end at a node that is no field.`, 'Make a field of the node.');
}

function textOf(document: object): string {
  try {
    return canonicalText(document);
  } catch (error) {
    if (!(error instanceof CanonicalError)) throw error;
    throw refused(
      `It holds what is no JSON: ${error.message}.`,
      'Give texts, numbers, true, false, null, lists and objects.',
    );
  }
}

function refused(message: string, remedy: string): RefusedError {
  return new RefusedError({ code: 'invalid', message, remedy });
}

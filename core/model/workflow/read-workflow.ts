import { CanonicalError, canonicalForm, isTooDeep, MAX_DEPTH } from '../canonical.ts';
import { figure } from '../counted.ts';
import { accept, type Decision, refuse } from '../refusal.ts';
import { WORKFLOW_FORMAT, WORKFLOW_LIMITS, WORKFLOW_VERSION, type WorkflowDocument } from './document.ts';
import { inOrder } from './in-order.ts';
import { type JsonFault, jsonFault } from './json-fault.ts';

type Members = { readonly [key: string]: unknown };

/** Longest path to a value that is said, in UTF-16 units: names in it are foreign. */
const LONGEST_PATH = 120;
const MEMBERS: ReadonlySet<string> = new Set([
  'format',
  'version',
  'name',
  'description',
  'limits',
  'nodes',
  'edges',
  'layout',
]);

/**
 * Reads a workflow document (X2). Refused, with the line or the path: what is no JSON or says a member twice, another format, a later version,
 * a shape that can't be drawn, and more than {@link WORKFLOW_LIMITS}. What a node says beyond `id` and `kind` is kept as it is, and checked when
 * the document is compiled. A byte order mark before it is passed over. Never throws.
 */
export function readWorkflow(text: string): Decision<WorkflowDocument> {
  const json = readJson(text.startsWith('\uFEFF') ? text.slice(1) : text);
  if (!json.ok) return json;
  const says = faultOf(json.value);
  if (says !== undefined) return says;
  try {
    return accept(canonicalForm(inOrder(json.value as unknown as WorkflowDocument)).value as never);
  } catch (error) {
    if (!(error instanceof CanonicalError)) throw error;
    return unfit(`It holds a number that can’t be kept exactly, at ${cut(error.path)}.`, 'Write it as a text.');
  }
}

function readJson(text: string): Decision<unknown> {
  const { text: most } = WORKFLOW_LIMITS;
  if (text.length > most)
    return unfit(
      `It is ${figure(text.length)} characters long: a workflow has ${figure(most)} at most.`,
      'Move large texts into files, and parts of it into workflows of their own.',
    );
  if (isTooDeep(text))
    return unfit(`It is nested deeper than ${MAX_DEPTH} levels.`, 'Write what nests as nodes of its own.');
  const fault = jsonFault(text);
  return fault === undefined ? accept(JSON.parse(text)) : notJson(text, fault);
}

function notJson(text: string, { at, says }: JsonFault) {
  const before = text.slice(0, at);
  const line = before.split('\n').length;
  const column = at - before.lastIndexOf('\n');
  return unfit(`It is no JSON that can be read: ${says}, at line ${line}, column ${column}.`, 'Mend it there.');
}

function faultOf(value: unknown) {
  if (!isMembers(value) || value.format !== WORKFLOW_FORMAT)
    return unfit(
      `It is no workflow document: “format” is not “${WORKFLOW_FORMAT}”.`,
      'Give a file that was written as one.',
    );
  if (Number.isSafeInteger(value.version) && (value.version as number) > WORKFLOW_VERSION)
    return refuse(
      'unsupported',
      `It is a workflow document of version ${value.version}: this program reads version ${WORKFLOW_VERSION}.`,
      { remedy: 'Open it with a newer OpenRath Studio. Nothing was changed.' },
    );
  const says = membersFault(value) ?? nodesFault(value.nodes) ?? edgesFault(value.edges);
  return says === undefined ? undefined : unfit(says, 'Mend it there. Nothing was kept of it.');
}

function membersFault(document: Members): string | undefined {
  if (document.version !== WORKFLOW_VERSION) return `“version” must be ${WORKFLOW_VERSION}.`;
  const { name, description } = WORKFLOW_LIMITS;
  return (
    foreign(document, MEMBERS, 'It') ??
    textFault(document.name, 'name', name) ??
    ((document.name as string).trim() === '' ? '“name” must be more than blanks.' : undefined) ??
    (document.description === undefined ? undefined : textFault(document.description, 'description', description, 0))
  );
}

function nodesFault(nodes: unknown): string | undefined {
  return listFault(nodes, 'nodes', (node, path) => {
    if (!isMembers(node)) return `“${path}” must be an object.`;
    const { id, kind } = WORKFLOW_LIMITS;
    return textFault(node.id, `${path}.id`, id) ?? textFault(node.kind, `${path}.kind`, kind);
  });
}

const EDGE: ReadonlySet<string> = new Set(['from', 'to']);
const END: ReadonlySet<string> = new Set(['node', 'port']);

function edgesFault(edges: unknown): string | undefined {
  return listFault(edges, 'edges', (edge, path) => {
    if (!isMembers(edge)) return `“${path}” must be an object.`;
    return foreign(edge, EDGE, `“${path}”`) ?? endFault(edge.from, `${path}.from`) ?? endFault(edge.to, `${path}.to`);
  });
}

function endFault(end: unknown, path: string): string | undefined {
  if (!isMembers(end)) return `“${path}” must be an object with “node” and “port”.`;
  const { id } = WORKFLOW_LIMITS;
  return (
    foreign(end, END, `“${path}”`) ?? textFault(end.node, `${path}.node`, id) ?? textFault(end.port, `${path}.port`, id)
  );
}

function listFault(
  list: unknown,
  what: 'nodes' | 'edges',
  itemFault: (item: unknown, path: string) => string | undefined,
): string | undefined {
  if (!Array.isArray(list)) return `“${what}” must be a list.`;
  const most = WORKFLOW_LIMITS[what];
  if (list.length > most) return `It has ${figure(list.length)} ${what}: a workflow has ${figure(most)} at most.`;
  for (const [index, item] of list.entries()) {
    const says = itemFault(item, `${what}[${index}]`);
    if (says !== undefined) return says;
  }
  return undefined;
}

function textFault(value: unknown, path: string, most: number, least = 1): string | undefined {
  if (typeof value !== 'string') return `“${path}” must be a text.`;
  if (value.length < least) return `“${path}” is empty.`;
  return value.length > most ? `“${path}” is longer than ${figure(most)} characters.` : undefined;
}

function foreign(members: Members, known: ReadonlySet<string>, whole: string): string | undefined {
  const key = Object.keys(members).find((each) => !known.has(each));
  return key === undefined ? undefined : `${whole} holds what no workflow has: ${JSON.stringify(cut(key))}.`;
}

function isMembers(value: unknown): value is Members {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}

function cut(path: string): string {
  return path.length > LONGEST_PATH ? `${path.slice(0, LONGEST_PATH)}…` : path;
}

function unfit(message: string, remedy: string) {
  return refuse('invalid', message, { remedy });
}

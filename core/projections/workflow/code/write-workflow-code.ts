import type { Json } from '../../../model/canonical.ts';
import type { WorkflowDocument, WorkflowEnd, WorkflowNode } from '../../../model/workflow/document.ts';
import { inOrder } from '../../../model/workflow/in-order.ts';
import { END_FUNCTION, NODE_CLASSES, UNKNOWN_NODE_CLASS } from '../../../model/workflow/node-classes.ts';
import { readNode } from '../../../model/workflow/read-node.ts';
import { isNodeKind, type NodeKind } from '../../../model/workflow/settings.ts';
import { classNameOf, fieldNames } from './code-names.ts';
import { inReadingOrder } from './reading-order.ts';
import { writeLiteral } from './write-literal.ts';

/** A node as a field of the class. */
interface Field {
  readonly node: WorkflowNode;
  readonly name: string;
  /** Undefined where no class of this version has its kind with these settings. */
  readonly kind: NodeKind | undefined;
}

/**
 * A workflow document as one module of TypeScript: a class with a field for each node, in the order in which a person reads them, and its edges
 * as pairs of ports. It runs under the TypeScript API, and `readWorkflowCode` reads the same document from it, layout included. The
 * same text for the same document, whatever order that has its nodes and edges in. Throws CanonicalError as `inOrder` does.
 */
export function writeWorkflowCode(document: WorkflowDocument): string {
  const { name, description, limits, nodes, edges, layout } = inOrder(document);
  const read = inReadingOrder(nodes, edges);
  const names = fieldNames(read.map(({ id }) => id));
  const fields = read.map((node, index): Field => ({ node, name: names[index] ?? '', kind: kindOf(node) }));
  const end = endWriter(fields);
  const ways = edges.map(({ from, to }) => `    [${end(from)}, ${end(to)}],\n`);
  const members = [
    setting('name', name),
    ...(description === undefined ? [] : [setting('description', description)]),
    ...(limits === undefined ? [] : [setting('limits', limits)]),
    ...fields.map(writeField),
    ways.length === 0 ? '  override edges = [];\n' : `  override edges = [\n${ways.join('')}  ];\n`,
    ...(layout === undefined ? [] : [setting('layout', layout)]),
  ];
  const ids = new Set(nodes.map(({ id }) => id));
  const isBare = edges.some(({ from, to }) => !ids.has(from.node) || !ids.has(to.node));
  const body = `export class ${classNameOf(name)} extends Workflow {\n${members.join('\n')}}\n`;
  return `import { ${importsOf(fields, isBare).join(', ')} } from 'openrath-studio';\n\n${body}`;
}

function kindOf(node: WorkflowNode): NodeKind | undefined {
  return isNodeKind(node.kind) && readNode(node).type === 'read' ? node.kind : undefined;
}

function setting(name: string, value: Json): string {
  return `  override ${name} = ${writeLiteral(value, '  ')};\n`;
}

function writeField({ node, name, kind }: Field): string {
  const { id, kind: said, ...settings } = node;
  const all = [
    ...(id === name ? [] : [['id', id] as const]),
    ...(kind === undefined ? [['kind', said] as const] : []),
    ...Object.entries(settings),
  ];
  // Entries that are defined, so that `__proto__` is a member as any other.
  const given = Object.fromEntries(all);
  return `  ${name} = new ${classOf(kind)}(${all.length === 0 ? '' : writeLiteral(given, '  ')});\n`;
}

function classOf(kind: NodeKind | undefined): string {
  return kind === undefined ? UNKNOWN_NODE_CLASS : NODE_CLASSES[kind].name;
}

/** Writes ends of edges: a property of the first node of an id, or its port by name; that of an id which no node has, by this. */
function endWriter(fields: readonly Field[]): (end: WorkflowEnd) => string {
  const byId = new Map<string, Field>();
  for (const field of fields) if (!byId.has(field.node.id)) byId.set(field.node.id, field);
  return ({ node, port }) => {
    const field = byId.get(node);
    if (field === undefined) return `${END_FUNCTION}(${writeLiteral(node)}, ${writeLiteral(port)})`;
    const known: readonly string[] = field.kind === undefined ? [] : NODE_CLASSES[field.kind].ports;
    return known.includes(port) ? `this.${field.name}.${port}` : `this.${field.name}.port(${writeLiteral(port)})`;
  };
}

function importsOf(fields: readonly Field[], isBare: boolean): string[] {
  const classes = fields.map(({ kind }) => classOf(kind));
  return [...new Set([...classes, 'Workflow', ...(isBare ? [END_FUNCTION] : [])])].toSorted();
}

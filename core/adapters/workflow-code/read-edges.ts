import type { CallExpression, Expression, MemberExpression } from 'oxc-parser';
import type { WorkflowEdge, WorkflowEnd } from '../../model/workflow/document.ts';
import { END_FUNCTION, NODE_CLASSES } from '../../model/workflow/node-classes.ts';
import type { NodeKind } from '../../model/workflow/settings.ts';
import { CodeFault } from './code-fault.ts';
import { readValue } from './read-value.ts';

/** A field of the class that is a node. */
export interface NodeField {
  readonly id: string;
  /** Undefined for one of a class that names its kind itself. */
  readonly kind: NodeKind | undefined;
}

/** What names in code stand for. */
export interface Names {
  readonly fields: ReadonlyMap<string, NodeField>;
  /** What a name is that was imported. */
  readonly imported: ReadonlyMap<string, string>;
}

const PAIR = 'Write edges as pairs: [this.planner.session, this.writer.session].';

/** The edges that a list of pairs of ports stands for. Throws {@link CodeFault}. */
export function readEdges(node: Expression, names: Names): WorkflowEdge[] {
  const list = withoutTypes(node);
  if (list.type !== 'ArrayExpression') throw new CodeFault(list.start, 'edges are no list', PAIR);
  return list.elements.map((pair) => {
    if (pair?.type !== 'ArrayExpression') throw new CodeFault(pair?.start ?? list.start, 'an edge is no pair', PAIR);
    const [from, to, ...more] = pair.elements;
    if (from == null || to == null || more.length > 0) throw new CodeFault(pair.start, 'an edge is no pair', PAIR);
    return { from: readEnd(from as Expression, names), to: readEnd(to as Expression, names) };
  });
}

/** Without what only the checker of types reads. */
export function withoutTypes(node: Expression): Expression {
  let bare = node;
  while (bare.type === 'TSAsExpression' || bare.type === 'TSSatisfiesExpression') bare = bare.expression;
  return bare;
}

function readEnd(node: Expression, names: Names): WorkflowEnd {
  if (node.type === 'CallExpression') return called(node, names);
  const { field, name } = member(node, names);
  const known: readonly string[] = field.kind === undefined ? [] : NODE_CLASSES[field.kind].ports;
  if (known.includes(name)) return { node: field.id, port: name };
  throw new CodeFault(
    node.start,
    'a node of this class has no such port',
    'Take one that it has, or write port(NAME).',
  );
}

/** `endAt('draft', 'session')` and `this.draft.port('session')`. */
function called({ start, callee, arguments: given }: CallExpression, names: Names): WorkflowEnd {
  const words = given.map((each) => readValue(each as Expression));
  const [first, second] = words;
  const isEndAt = callee.type === 'Identifier' && names.imported.get(callee.name) === END_FUNCTION;
  if (isEndAt && words.length === 2 && typeof first === 'string' && typeof second === 'string')
    return { node: first, port: second };
  const called = isEndAt ? undefined : member(callee, names);
  if (called?.name === 'port' && words.length === 1 && typeof first === 'string')
    return { node: called.field.id, port: first };
  throw new CodeFault(start, 'it is no port', PAIR);
}

/** `this.FIELD.NAME`. */
function member(node: Expression, { fields }: Names): { readonly field: NodeField; readonly name: string } {
  const at = named(node);
  const of = at === undefined ? undefined : named(at.object);
  if (at === undefined || of?.object.type !== 'ThisExpression') throw new CodeFault(node.start, 'it is no port', PAIR);
  const field = fields.get(of.name);
  if (field !== undefined) return { field, name: at.name };
  throw new CodeFault(
    node.start,
    `this.${of.name} is no node that stands above`,
    'Name a field that is one, and write edges below it.',
  );
}

function named(node: Expression): { readonly object: Expression; readonly name: string } | undefined {
  if (node.type !== 'MemberExpression' || node.optional) return undefined;
  const { object, property, computed } = node as MemberExpression;
  if (!computed && property.type === 'Identifier') return { object: object as Expression, name: property.name };
  if (!computed || property.type !== 'Literal' || typeof property.value !== 'string') return undefined;
  return { object: object as Expression, name: property.value };
}

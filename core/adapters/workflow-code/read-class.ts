import type { Class, ClassElement, Expression, NewExpression, Program, PropertyDefinition } from 'oxc-parser';
import type { Json } from '../../model/canonical.ts';
import { WORKFLOW_FORMAT, WORKFLOW_VERSION } from '../../model/workflow/document.ts';
import { kindOfClass, UNKNOWN_NODE_CLASS, WORKFLOW_FIELDS } from '../../model/workflow/node-classes.ts';
import { CodeFault } from './code-fault.ts';
import { type NodeField, readEdges, withoutTypes } from './read-edges.ts';
import { readValue } from './read-value.ts';

type Members = { readonly [member: string]: Json };

const API = 'openrath-studio';
const ALONE = 'Write imports from “openrath-studio” and one class that extends Workflow, and nothing beside them.';

/** The document that the one class of a module declares, as JSON that is yet to be read. Throws {@link CodeFault}. */
export function readClass({ body }: Program): Members {
  const imported = new Map<string, string>();
  const classes: Class[] = [];
  for (const statement of body) {
    if (statement.type === 'ImportDeclaration') {
      if (statement.source.value !== API) throw new CodeFault(statement.start, 'it imports something else', ALONE);
      for (const each of statement.specifiers) {
        if (each.type !== 'ImportSpecifier' || each.imported.type !== 'Identifier')
          throw new CodeFault(each.start, 'it is no import by name', 'Write import { Workflow } from it.');
        imported.set(each.local.name, each.imported.name);
      }
    } else classes.push(classIn(statement));
  }
  const [only, another] = classes;
  if (only === undefined) throw new CodeFault(0, 'there is no class', ALONE);
  if (another !== undefined) throw new CodeFault(another.start, 'it is a second class', ALONE);
  const { superClass } = only;
  if (superClass?.type !== 'Identifier' || imported.get(superClass.name) !== 'Workflow')
    throw new CodeFault(only.start, 'the class does not extend Workflow of “openrath-studio”', ALONE);
  if (only.decorators.length > 0) throw new CodeFault(only.start, 'it is decorated', 'Take the decorator out.');
  return documentOf(only, imported);
}

function classIn(statement: Program['body'][number]): Class {
  const isExported = statement.type === 'ExportNamedDeclaration' || statement.type === 'ExportDefaultDeclaration';
  const inner = isExported ? statement.declaration : statement;
  if (inner?.type === 'ClassDeclaration') return inner;
  throw new CodeFault(statement.start, 'it is neither an import nor a class', ALONE);
}

function documentOf({ id, body }: Class, imported: ReadonlyMap<string, string>): Members {
  const fields = new Map<string, NodeField>();
  const nodes: Json[] = [];
  const said = new Map<string, Json>();
  const seen = new Set<string>();
  for (const element of body.body) {
    const { name, value } = fieldIn(element);
    if (seen.has(name)) throw new CodeFault(element.start, 'a field is there twice', 'Give each a name of its own.');
    seen.add(name);
    if (name === 'edges') said.set(name, readEdges(value, { fields, imported }) as unknown as Json);
    else if (isOfWorkflow(name)) said.set(name, readValue(value));
    else {
      const { field, node } = nodeIn(name, value, imported);
      fields.set(name, field);
      nodes.push(node);
    }
  }
  if (!said.has('edges'))
    throw new CodeFault(body.start, 'the class says no edges', 'Write edges = [] where it has none.');
  const title = said.has('name') || id === null ? {} : { name: id.name };
  return { format: WORKFLOW_FORMAT, version: WORKFLOW_VERSION, ...title, ...Object.fromEntries(said), nodes };
}

function isOfWorkflow(name: string): boolean {
  return (WORKFLOW_FIELDS as readonly string[]).includes(name);
}

function fieldIn(element: ClassElement): { readonly name: string; readonly value: Expression } {
  if (element.type !== 'PropertyDefinition')
    throw new CodeFault(element.start, 'it is no field', 'A workflow that is declared has fields alone: no methods.');
  const { key, value, computed, decorators } = element as PropertyDefinition;
  const isPlain = !element.static && !element.declare && decorators.length === 0 && value !== null;
  const name = fieldName(key as Expression, computed);
  if (isPlain && name !== undefined) return { name, value };
  throw new CodeFault(element.start, 'it is no field with a value', 'Write NAME = VALUE.');
}

function fieldName(key: Expression, computed: boolean): string | undefined {
  if (key.type === 'Literal')
    return typeof key.value === 'string' && key.value !== 'constructor' ? key.value : undefined;
  return key.type === 'Identifier' && !computed ? key.name : undefined;
}

function nodeIn(name: string, value: Expression, imported: ReadonlyMap<string, string>) {
  const made = withoutTypes(value);
  const callee = made.type === 'NewExpression' && made.callee.type === 'Identifier' ? made.callee.name : '';
  const of = imported.get(callee) ?? '';
  const kind = kindOfClass(of);
  if (made.type !== 'NewExpression' || (kind === undefined && of !== UNKNOWN_NODE_CLASS))
    throw new CodeFault(
      value.start,
      `the field ${name} is no node`,
      'Write new AgentNode({ … }), or another class of a node that is imported.',
    );
  const given = settingsOf(made);
  if (kind !== undefined && Object.hasOwn(given, 'kind'))
    throw new CodeFault(
      made.start,
      'it names a kind, and its class is one',
      `Take “kind” out, or write ${UNKNOWN_NODE_CLASS}.`,
    );
  if (kind === undefined && typeof given.kind !== 'string')
    throw new CodeFault(made.start, 'it names no kind', 'Give it “kind”.');
  const id = Object.hasOwn(given, 'id') ? given.id : name;
  if (typeof id !== 'string') throw new CodeFault(made.start, 'its id is no text', 'Give it a text as “id”.');
  return { field: { id, kind }, node: { ...given, id, kind: kind ?? (given.kind as string) } };
}

function settingsOf({ start, arguments: [given, ...more] }: NewExpression): Members {
  if (given === undefined) return {};
  const settings = more.length > 0 || given.type === 'SpreadElement' ? null : readValue(given);
  if (typeof settings === 'object' && settings !== null && !Array.isArray(settings)) return settings as Members;
  throw new CodeFault(start, 'a node takes one object', 'Write its settings as { … }.');
}

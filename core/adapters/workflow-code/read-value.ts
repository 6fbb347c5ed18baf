import type { ArrayExpression, Expression, ObjectExpression, ObjectProperty } from 'oxc-parser';
import { type Json, MAX_DEPTH } from '../../model/canonical.ts';
import { CodeFault } from './code-fault.ts';

/** The JSON value that a literal stands for, as running it would give it. Throws {@link CodeFault} for what is no literal. */
export function readValue(node: Expression, depth = 0): Json {
  if (depth > MAX_DEPTH) throw new CodeFault(node.start, `it nests deeper than ${MAX_DEPTH} levels`, 'Nest less.');
  switch (node.type) {
    case 'Literal':
      return literal(node);
    case 'TemplateLiteral':
      return template(node);
    case 'UnaryExpression':
      if (node.operator === '-' && node.argument.type === 'Literal' && typeof node.argument.value === 'number')
        return -node.argument.value;
      throw noLiteral(node);
    case 'ArrayExpression':
      return items(node, depth);
    case 'ObjectExpression':
      return members(node, depth);
    case 'TSAsExpression':
    case 'TSSatisfiesExpression':
      return readValue(node.expression, depth + 1);
    default:
      throw noLiteral(node);
  }
}

/** `raw` tells what JSON, in which the tree came, has no word for: a number that is too large, a pattern, a large integer. */
function literal(node: Extract<Expression, { type: 'Literal' }>): Json {
  const { value, raw } = node;
  if (typeof value === 'string' || typeof value === 'boolean' || typeof value === 'number') return value;
  if (raw === 'null') return null;
  throw noLiteral(node);
}

function template({ start, expressions, quasis }: Extract<Expression, { type: 'TemplateLiteral' }>): string {
  const [text] = quasis;
  if (expressions.length > 0 || typeof text?.value.cooked !== 'string') throw noLiteral({ start });
  return text.value.cooked;
}

function items({ start, elements }: ArrayExpression, depth: number): Json[] {
  return elements.map((element) => {
    if (element === null) throw new CodeFault(start, 'a list has a hole', 'Write null.');
    if (element.type === 'SpreadElement') throw noLiteral(element);
    return readValue(element, depth + 1);
  });
}

function members({ properties }: ObjectExpression, depth: number): Json {
  const read = new Map<string, Json>();
  for (const property of properties) {
    if (property.type === 'SpreadElement' || property.kind !== 'init' || property.shorthand) throw noLiteral(property);
    const key = keyOf(property);
    if (read.has(key)) throw new CodeFault(property.start, 'a member is there twice', 'Keep one of them.');
    read.set(key, readValue(property.value as Expression, depth + 1));
  }
  return Object.fromEntries(read);
}

function keyOf({ key, computed }: ObjectProperty): string {
  if (!computed && isName(key, '__proto__'))
    throw new CodeFault(key.start, 'it sets a prototype', "Write the member as ['__proto__'].");
  if (!computed && key.type === 'Identifier') return key.name;
  if (key.type === 'Literal' || key.type === 'TemplateLiteral') {
    const value = readValue(key);
    if (typeof value === 'string' || typeof value === 'number') return String(value);
  }
  throw noLiteral(key);
}

function isName(key: ObjectProperty['key'], name: string): boolean {
  return (key.type === 'Identifier' && key.name === name) || (key.type === 'Literal' && key.value === name);
}

/** What stands there is worked out when it runs. */
export function noLiteral({ start }: { readonly start: number }): CodeFault {
  return new CodeFault(
    start,
    'it would have to be run to be known',
    'Write texts, numbers, true, false, null, lists and objects as they are.',
  );
}

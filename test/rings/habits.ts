import { posix } from 'node:path';
import type { Problem } from './problem.ts';
import { isNode, type Node, type Source } from './read-source.ts';

const ceilingLines = 300;
const vague = new Set(['utils', 'helpers', 'common', 'misc', 'types', 'constants', 'manager', 'service']);
const pure = /^core\/(model|projections|contract)\//;

/** Habits of the house that a machine can see in one file: its size, its name, its exports, `any`, and the clock in pure code. */
export function habits(source: Source): Problem[] {
  const at = (start: number, text: string): Problem => ({ path: source.path, start, text });
  const problems = [tooLong(source), vagueName(source.path)].filter((text) => text !== undefined);
  return [
    ...problems.map((text) => at(0, text)),
    ...source.nodes.flatMap((node) => {
      const text = ofNode(node, source.path);
      return text === undefined ? [] : [at(node.start, text)];
    }),
    ...source.imports
      .filter(({ from }) => from.startsWith('.') && posix.extname(from) === '')
      .map(({ from, start }) => {
        return at(start, `${from} has no ending: write .ts or .tsx, because Node runs these files as they are`);
      }),
  ];
}

function tooLong({ text }: Source): string | undefined {
  const lines = text.split('\n').length - (text.endsWith('\n') ? 1 : 0);
  const excused = /^(\/\/|\/\*).{20,}/.test(text);
  if (lines <= ceilingLines || excused) return undefined;
  return `${lines} lines: split it by noun or verb, or say in a comment on the first line why it must be longer than ${ceilingLines}`;
}

function vagueName(path: string): string | undefined {
  const name = posix.basename(path).replace(/\..*$/, '');
  return vague.has(name) ? `"${name}" says nothing: name the file after its one main export` : undefined;
}

function ofNode(node: Node, path: string): string | undefined {
  if (node.type === 'TSAnyKeyword') return 'any switches the checker off: use unknown and narrow it, or name the type';
  if (node.type === 'TSEnumDeclaration') return 'no enums: use a union of string literals';
  if (node.type === 'ExportAllDeclaration' && node.exported === null) return 'no `export *`: re-export by name';
  if (node.type === 'ExportDefaultDeclaration' && !path.endsWith('.config.ts'))
    return 'no default exports: export by name';
  if (!pure.test(path)) return undefined;
  if (isMember(node, 'Date', 'now') || isMember(node, 'Math', 'random')) {
    return 'pure code reads no clock and no dice: take atMs or the id as an argument';
  }
  const current = node.type === 'NewExpression' && isName(node.callee, 'Date') && noArguments(node);
  return current ? 'pure code reads no clock: take atMs as an argument' : undefined;
}

function isMember(node: Node, object: string, property: string): boolean {
  return node.type === 'MemberExpression' && isName(node.object, object) && isName(node.property, property);
}

function isName(value: unknown, name: string): boolean {
  return isNode(value) && value.type === 'Identifier' && value.name === name;
}

function noArguments(node: Node): boolean {
  return Array.isArray(node.arguments) && node.arguments.length === 0;
}

import { parseSync } from 'vite';

/** A piece of the syntax tree, as much of it as the rules look at. */
export type Node = { readonly type: string; readonly start: number; readonly [key: string]: unknown };

/** One source file, read once for all rules. */
export type Source = {
  /** Relative to the root, with forward slashes. */
  readonly path: string;
  readonly text: string;
  readonly nodes: readonly Node[];
  /** Everything that is imported or re-exported, types too, as it is written. */
  readonly imports: readonly { readonly from: string; readonly start: number }[];
};

/**
 * Parses one TypeScript or JavaScript file.
 * @throws Error that names the file when it does not parse.
 */
export function readSource(path: string, text: string): Source {
  const parsed = parseSync(path, text);
  if (parsed.errors.length > 0) throw new Error(`${path} does not parse: ${parsed.errors[0]?.message}`);
  const nodes = [...walk(parsed.program)];
  return { path, text, nodes, imports: nodes.flatMap(importOf) };
}

function* walk(value: unknown): Generator<Node> {
  if (Array.isArray(value)) for (const item of value) yield* walk(item);
  else if (isNode(value)) {
    yield value;
    for (const child of Object.values(value)) if (typeof child === 'object') yield* walk(child);
  }
}

/** Whether a value from the tree is a node of it. */
export function isNode(value: unknown): value is Node {
  return typeof value === 'object' && value !== null && 'type' in value && 'start' in value;
}

const importers = new Set([
  'ImportDeclaration',
  'ExportNamedDeclaration',
  'ExportAllDeclaration',
  'ImportExpression',
  'TSImportType',
]);

function importOf(node: Node): { from: string; start: number }[] {
  if (!importers.has(node.type) || !isNode(node.source) || typeof node.source.value !== 'string') return [];
  return [{ from: node.source.value, start: node.start }];
}

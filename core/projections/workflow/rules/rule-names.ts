import type { ASTNode } from '@marcbachmann/cel-js';

/** What a rule speaks of. */
export interface RuleNames {
  /** Names that are not bound in it: ids of nodes, `answer`, `words`, `values`; each once. */
  readonly names: ReadonlySet<string>;
  /** Names written out behind `values`: `values["first draft"]`, `values.plan`. */
  readonly inValues: ReadonlySet<string>;
  /** Functions and methods that it calls, each with the place where it does first. */
  readonly calls: ReadonlyMap<string, number>;
}

/** Methods that bind their first argument in the others. */
const BINDING: ReadonlySet<string> = new Set(['all', 'exists', 'exists_one', 'map', 'filter']);

/** What an expression speaks of, wherever it stands in it. */
export function ruleNames(ast: ASTNode): RuleNames {
  const found = { names: new Set<string>(), inValues: new Set<string>(), calls: new Map<string, number>() };
  gather(ast, new Set(), found);
  return found;
}

interface Found {
  readonly names: Set<string>;
  readonly inValues: Set<string>;
  readonly calls: Map<string, number>;
}

function gather(ast: ASTNode, bound: ReadonlySet<string>, found: Found): void {
  if (ast.op === 'id' && !bound.has(ast.args)) found.names.add(ast.args);
  const key = keyOf(ast);
  if (key !== undefined && !bound.has('values')) found.inValues.add(key);
  if (ast.op === 'call' || ast.op === 'rcall') {
    const [name] = ast.args;
    if (!found.calls.has(name)) found.calls.set(name, ast.start);
  }
  if (ast.op === 'rcall' && BINDING.has(ast.args[0]) && ast.args[2][0]?.op === 'id') {
    const [, receiver, [variable, ...rest]] = ast.args;
    gather(receiver, bound, found);
    const inner = new Set(bound).add(String(variable?.args));
    for (const each of rest) gather(each, inner, found);
    return;
  }
  for (const each of partsOf(ast)) gather(each, bound, found);
}

/** The name that is written out behind `values`. */
function keyOf(ast: ASTNode): string | undefined {
  if (ast.op !== '.' && ast.op !== '[]') return undefined;
  const [of, key] = ast.args;
  if (of.op !== 'id' || of.args !== 'values') return undefined;
  if (typeof key === 'string') return key;
  return key.op === 'value' && typeof key.args === 'string' ? key.args : undefined;
}

/** The expressions that an expression is made of. */
export function partsOf({ args }: ASTNode): readonly ASTNode[] {
  return [args].flat(3).filter((each): each is ASTNode => typeof each === 'object' && each !== null && 'op' in each);
}

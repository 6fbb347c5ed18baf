import { DEPENDENCY_FOLDERS } from '../../model/workspace/dependency-folders.ts';
import type { Carried } from '../ports/workspaces.ts';

/** What there is beside the tree that a call is done again on. */
export interface BesideTree {
  /** Dependency folders that were to go along, and what became of each. */
  readonly carried: readonly Carried[];
  /** Paths that were left out of it. */
  readonly leftOut: readonly string[];
}

/**
 * A path in no tree that a call was done with: one that its input names, else a dependency folder that went along then and could not now. What
 * it holds is nobody's evidence, so that a call which comes to something else can't be verified. Undefined where there is none.
 */
export function pathInNoTree(input: string, { carried, leftOut }: BesideTree): string | undefined {
  const paths = [...carried.map(({ path }) => path), ...leftOut, ...DEPENDENCY_FOLDERS.keys()];
  return paths.find((path) => names(input, path)) ?? carried.find(({ how }) => how === 'missing')?.path;
}

/** Whether a text names the last folder or file of a path, as a word or a part of a path. */
function names(text: string, path: string): boolean {
  const name = path.split('/').at(-1) ?? path;
  for (let at = text.indexOf(name); at >= 0; at = text.indexOf(name, at + 1))
    if (!IN_NAME.test(text.charAt(at - 1)) && !IN_NAME.test(text.charAt(at + name.length))) return name !== '';
  return false;
}

const IN_NAME = /[\p{L}\p{N}_.-]/u;

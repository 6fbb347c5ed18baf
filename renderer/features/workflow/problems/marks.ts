import { edgeKey } from '../edit/drawn.ts';
import type { Problem } from './problem.ts';

/** What is marked on the canvas: nodes by id, edges by key, each with the word that stands there. */
export interface Marks {
  readonly nodes: ReadonlyMap<string, 'stops' | 'warns'>;
  readonly edges: ReadonlyMap<string, string>;
}

export const NO_MARKS: Marks = { nodes: new Map(), edges: new Map() };

/** Where problems are. One that keeps the workflow from running covers one that does not. */
export function marksOf(problems: readonly Problem[]): Marks {
  const nodes = new Map<string, 'stops' | 'warns'>();
  const edges = new Map<string, string>();
  for (const { node, edge, code, stops } of problems) {
    if (node !== undefined && nodes.get(node) !== 'stops') nodes.set(node, stops ? 'stops' : 'warns');
    if (edge !== undefined) edges.set(edgeKey(edge), words[code] ?? 'problem');
  }
  return { nodes, edges };
}

const words: Readonly<Record<string, string>> = {
  'types-differ': 'types differ',
  'port-taken': 'taken',
  'port-missing': 'no port',
};

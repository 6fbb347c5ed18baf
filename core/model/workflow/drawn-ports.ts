import type { WorkflowNode } from './document.ts';
import { type Ports, portsOf } from './ports-of.ts';
import { isNodeKind, type ReadNode } from './settings.ts';

/**
 * The ports of a node as they can be drawn, also where its settings can't be read: routes and branches that have a name count.
 * Undefined for a kind that this version does not know. Never throws.
 */
export function drawnPorts(node: WorkflowNode): Ports | undefined {
  const { kind } = node;
  if (!isNodeKind(kind)) return undefined;
  const routes = namesIn(node.routes).map((name) => ({ name }));
  return portsOf({ kind, routes, branches: namesIn(node.branches) } as unknown as ReadNode);
}

/** Names of ways: of texts, and of what has a `name`; each once. */
function namesIn(ways: unknown): readonly string[] {
  if (!Array.isArray(ways)) return [];
  const names = ways.map((way: unknown) =>
    typeof way === 'object' && way !== null && 'name' in way ? (way as { name: unknown }).name : way,
  );
  return [...new Set(names.filter((name) => typeof name === 'string' && name !== ''))] as string[];
}

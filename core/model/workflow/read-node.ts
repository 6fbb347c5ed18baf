import type { z } from 'zod';
import type { WorkflowNode } from './document.ts';
import { isNodeKind, nodeSchemas, type ReadNode } from './settings.ts';

/** A node with its settings, or why it has none that this version can read. */
export type NodeReading =
  | { readonly type: 'read'; readonly node: ReadNode }
  | { readonly type: 'unknown-kind' }
  | { readonly type: 'unfit'; readonly issues: readonly z.core.$ZodIssue[] };

/** Reads what a node says. Never throws. */
export function readNode(node: WorkflowNode): NodeReading {
  if (!isNodeKind(node.kind)) return { type: 'unknown-kind' };
  const read = nodeSchemas[node.kind].safeParse(node);
  return read.success ? { type: 'read', node: read.data } : { type: 'unfit', issues: read.error.issues };
}

import type { Json } from '../canonical.ts';

/** What a workflow document says that it is. */
export const WORKFLOW_FORMAT = 'openrath-workflow';
/** The version of the document that this program reads and writes. */
export const WORKFLOW_VERSION = 1;

/** One node, as its document has it: nothing of it is left out, also where this version does not know its kind. `settingsOf` reads it. */
export interface WorkflowNode {
  readonly id: string;
  readonly kind: string;
  readonly [member: string]: Json;
}

/** A place at a node where an edge begins or ends. */
export type WorkflowEnd = { readonly node: string; readonly port: string };

/** What one node gives goes to another. */
export type WorkflowEdge = { readonly from: WorkflowEnd; readonly to: WorkflowEnd };

/** A workflow as a document: nodes in the order of their ids, edges in the order of their ends, since no order of them means anything. */
export interface WorkflowDocument {
  readonly format: typeof WORKFLOW_FORMAT;
  readonly version: typeof WORKFLOW_VERSION;
  readonly name: string;
  readonly description?: string;
  /** Caps of a whole run (X3), as the document has them. */
  readonly limits?: Json;
  readonly nodes: readonly WorkflowNode[];
  readonly edges: readonly WorkflowEdge[];
  /** Positions, sizes, groups, viewport: how it is drawn, and no part of what it means. */
  readonly layout?: Json;
}

/** How large a document may be. */
export const WORKFLOW_LIMITS = {
  nodes: 10_000,
  edges: 50_000,
  /** Of its text, in UTF-16 units. */
  text: 10_000_000,
  name: 200,
  description: 10_000,
  /** Of the id of a node, and of the name of a port. */
  id: 200,
  kind: 100,
} as const;

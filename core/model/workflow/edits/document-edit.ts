import type { WorkflowEdge, WorkflowNode } from '../document.ts';
import type { JsonChange } from './json-changes.ts';

/** What became of the nodes of one id. A document that is whole has one of each at most; what a hand wrote may have more. */
export interface NodeEdit {
  readonly id: string;
  readonly was: readonly WorkflowNode[];
  readonly is: readonly WorkflowNode[];
}

/** Edges that went and that came. One that a document has twice is there twice. */
export interface EdgesEdit {
  readonly removed: readonly WorkflowEdge[];
  readonly added: readonly WorkflowEdge[];
}

/**
 * What one change did to a workflow document, as a value that is stored, sent and turned round (decision 0039). It has both sides of all that
 * it touched, so that it fits no document but one that is so there. What it did not touch is absent.
 */
export interface DocumentEdit {
  /** By id, each once, in the order of the ids. */
  readonly nodes?: readonly NodeEdit[];
  readonly edges?: EdgesEdit;
  /** Of `name`, `description`, `limits` and `layout`: the first name of each path is one of them. */
  readonly members?: readonly JsonChange[];
}

/** The members of a document that an edit changes by their parts. */
export const EDITED_MEMBERS = ['name', 'description', 'limits', 'layout'] as const;

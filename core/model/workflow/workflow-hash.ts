import { canonicalText } from '../canonical.ts';
import type { Sha256 } from '../envelope.ts';
import type { WorkflowDocument } from './document.ts';
import { inOrder } from './in-order.ts';

/**
 * The hash of what a document means: sha256 over its canonical text without `layout`, whatever order its nodes and edges are in. 64 lower-case
 * hex digits. Throws CanonicalError for a value without canonical form, which no document that was read holds.
 */
export function workflowHash(document: WorkflowDocument, sha256: Sha256): string {
  const { layout: _, ...meaning } = inOrder(document);
  return sha256(canonicalText(meaning));
}

/** The one text of a document, layout included: what a home keeps, and what is read back as the same document. Throws as {@link workflowHash}. */
export function writeWorkflow(document: WorkflowDocument): string {
  return canonicalText(inOrder(document));
}

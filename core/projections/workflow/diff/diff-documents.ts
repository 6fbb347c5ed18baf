import type { WorkflowDocument, WorkflowEdge, WorkflowNode } from '../../../model/workflow/document.ts';
import type { NodeEdit } from '../../../model/workflow/edits/document-edit.ts';
import { editBetween } from '../../../model/workflow/edits/edit-between.ts';
import { type JsonChange, jsonChanges } from '../../../model/workflow/edits/json-changes.ts';
import { readLayout } from '../../../model/workflow/layout.ts';

/** Where something is that not both have. */
export type OnlyIn = 'a' | 'b';

/** A node that differs. `settings`: by path within the node, `was` in A and `is` in B. */
export type NodeDifference =
  | { readonly type: 'only'; readonly in: OnlyIn; readonly id: string; readonly kind: string }
  | {
      readonly type: 'changed';
      readonly id: string;
      readonly kind: string;
      readonly settings: readonly JsonChange[];
    };

/** What differs between two documents, A and B. */
export interface DocumentDifference {
  /** Of `name`, `description` and `limits`, by path. */
  readonly members: readonly JsonChange[];
  /** In the order of their ids. */
  readonly nodes: readonly NodeDifference[];
  /** In the order of their ends, those of A before those of B. */
  readonly edges: readonly { readonly in: OnlyIn; readonly edge: WorkflowEdge }[];
  /** Ids of nodes that both have, and that stand elsewhere. It changes nothing of what a document means. */
  readonly moved: readonly string[];
  /** Whether anything else is drawn otherwise: sizes of frames, groups, what this version does not know. */
  readonly isDrawnOtherwise: boolean;
  /** Whether both mean the same: nothing but how they are drawn differs. */
  readonly isSameMeaning: boolean;
}

/** Compares two documents by the ids of their nodes and the ends of their edges. Throws CanonicalError for what no document that was read holds. */
export function diffDocuments(a: WorkflowDocument, b: WorkflowDocument): DocumentDifference {
  const { nodes = [], edges, members = [] } = editBetween(a, b);
  const meaning = members.filter(({ path }) => path[0] !== 'layout');
  const moved = movedNodes(a, b);
  return {
    members: meaning,
    nodes: nodes.flatMap(nodeDifferences),
    edges: [
      ...(edges?.removed ?? []).map((edge) => ({ in: 'a', edge }) as const),
      ...(edges?.added ?? []).map((edge) => ({ in: 'b', edge }) as const),
    ],
    moved,
    isDrawnOtherwise: moved.length === 0 && meaning.length < members.length,
    isSameMeaning: nodes.length === 0 && edges === undefined && meaning.length === 0,
  };
}

/** Nodes of one id that are there twice, which is a problem of a document, are not compared: each is in one alone. */
function nodeDifferences({ id, was, is }: NodeEdit): NodeDifference[] {
  const [before, ...moreBefore] = was;
  const [after, ...moreAfter] = is;
  if (before !== undefined && after !== undefined && moreBefore.length + moreAfter.length === 0)
    return [{ type: 'changed', id, kind: after.kind, settings: jsonChanges(before, after) }];
  const only = (side: OnlyIn) => (node: WorkflowNode) => ({ type: 'only', in: side, id, kind: node.kind }) as const;
  return [...was.map(only('a')), ...is.map(only('b'))];
}

function movedNodes(a: WorkflowDocument, b: WorkflowDocument): string[] {
  const [from, to] = [readLayout(a.layout).places, readLayout(b.layout).places];
  const inB = new Set(b.nodes.map(({ id }) => id));
  const inBoth = new Set(a.nodes.flatMap(({ id }) => (inB.has(id) ? [id] : [])));
  return [...inBoth].filter((id) => {
    const [before, after] = [from.get(id), to.get(id)];
    return before !== undefined && after !== undefined && (before.x !== after.x || before.y !== after.y);
  });
}

import { canonicalText, type Json } from '../../canonical.ts';
import type { WorkflowDocument, WorkflowEdge, WorkflowNode } from '../document.ts';
import { type DocumentEdit, EDITED_MEMBERS, type EdgesEdit, type NodeEdit } from './document-edit.ts';
import { type JsonChange, jsonChanges, sameJson } from './json-changes.ts';

/** What leads from one document to another; `{}` for two that are the same. Throws CanonicalError for what no document that was read holds. */
export function editBetween(before: WorkflowDocument, after: WorkflowDocument): DocumentEdit {
  const nodes = before.nodes === after.nodes ? [] : nodeEdits(before.nodes, after.nodes);
  const edges = before.edges === after.edges ? undefined : edgesEdit(before.edges, after.edges);
  const members = memberChanges(before, after);
  return {
    ...(nodes.length === 0 ? {} : { nodes }),
    ...(edges === undefined ? {} : { edges }),
    ...(members.length === 0 ? {} : { members }),
  };
}

/** Whether an edit does nothing. */
export function isNoEdit({ nodes, edges, members }: DocumentEdit): boolean {
  return nodes === undefined && edges === undefined && members === undefined;
}

/** The edit that takes one back: made after it, all is as it was before. */
export function invertEdit({ nodes, edges, members }: DocumentEdit): DocumentEdit {
  return {
    ...(nodes === undefined ? {} : { nodes: nodes.map(({ id, was, is }) => ({ id, was: is, is: was })) }),
    ...(edges === undefined ? {} : { edges: { removed: edges.added, added: edges.removed } }),
    ...(members === undefined ? {} : { members: members.map(turnedRound) }),
  };
}

function turnedRound({ path, was, is }: JsonChange): JsonChange {
  return { path, ...(is === undefined ? {} : { was: is }), ...(was === undefined ? {} : { is: was }) };
}

/** An edge as one text: two are the same edge where it is the same. */
export function edgeText({ from, to }: WorkflowEdge): string {
  return canonicalText([from.node, from.port, to.node, to.port]);
}

/** The nodes of each id. */
export function nodesById(nodes: readonly WorkflowNode[]): ReadonlyMap<string, readonly WorkflowNode[]> {
  return Map.groupBy(nodes, ({ id }) => id);
}

function nodeEdits(before: readonly WorkflowNode[], after: readonly WorkflowNode[]): NodeEdit[] {
  const were = nodesById(before);
  const are = nodesById(after);
  const ids = [...new Set([...were.keys(), ...are.keys()])].sort();
  return ids
    .map((id) => ({ id, was: were.get(id) ?? [], is: are.get(id) ?? [] }))
    .filter(({ was, is }) => !sameNodes(was, is));
}

/** Whether two lists hold the same nodes, in any order. */
export function sameNodes(a: readonly WorkflowNode[], b: readonly WorkflowNode[]): boolean {
  if (a.length !== b.length) return false;
  if (a.length === 1) return sameJson(a[0], b[0]);
  const texts = (nodes: readonly WorkflowNode[]) => nodes.map(canonicalText).sort();
  return sameJson(texts(a), texts(b));
}

function edgesEdit(before: readonly WorkflowEdge[], after: readonly WorkflowEdge[]): EdgesEdit | undefined {
  const removed = without(before, after);
  const added = without(after, before);
  return removed.length + added.length === 0 ? undefined : { removed, added };
}

/** Edges without others, of which each takes one. */
function without(edges: readonly WorkflowEdge[], others: readonly WorkflowEdge[]): WorkflowEdge[] {
  const owed = new Map<string, number>();
  for (const text of others.map(edgeText)) owed.set(text, (owed.get(text) ?? 0) + 1);
  return edges.filter((edge) => {
    const text = edgeText(edge);
    const left = owed.get(text) ?? 0;
    if (left > 0) owed.set(text, left - 1);
    return left === 0;
  });
}

function memberChanges(before: WorkflowDocument, after: WorkflowDocument): JsonChange[] {
  return EDITED_MEMBERS.flatMap((member) =>
    jsonChanges(before[member] as Json | undefined, after[member] as Json | undefined).map((change) => ({
      ...change,
      path: [member, ...change.path],
    })),
  );
}

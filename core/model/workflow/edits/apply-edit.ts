import type { Json } from '../../canonical.ts';
import { quoted } from '../../quoted.ts';
import { accept, type Decision, refuse } from '../../refusal.ts';
import type { WorkflowDocument, WorkflowEdge, WorkflowNode } from '../document.ts';
import { inOrder } from '../in-order.ts';
import { type DocumentEdit, EDITED_MEMBERS, type EdgesEdit, type NodeEdit } from './document-edit.ts';
import { edgeText, nodesById, sameNodes } from './edit-between.ts';
import { applyJsonChange, type JsonChange } from './json-changes.ts';

const EDITED: ReadonlySet<string | undefined> = new Set(EDITED_MEMBERS);

/**
 * The document with an edit made, what it did not touch shared with the one before. Refused, as `invalid`, where the document is not what
 * the edit found there. Whether what comes out can be read as a document is for `readWorkflow` to say. Throws CanonicalError as {@link inOrder}.
 */
export function applyEdit(document: WorkflowDocument, edit: DocumentEdit): Decision<WorkflowDocument> {
  const nodes = edit.nodes === undefined ? accept(document.nodes) : nodesAfter(document.nodes, edit.nodes);
  if (!nodes.ok) return nodes;
  const edges = edit.edges === undefined ? accept(document.edges) : edgesAfter(document.edges, edit.edges);
  if (!edges.ok) return edges;
  const members = membersAfter(document, edit.members ?? []);
  if (!members.ok) return members;
  const made = { ...members.value, nodes: nodes.value, edges: edges.value };
  return accept(edit.nodes === undefined && edit.edges === undefined ? made : inOrder(made));
}

function nodesAfter(nodes: readonly WorkflowNode[], edits: readonly NodeEdit[]): Decision<readonly WorkflowNode[]> {
  const byId = new Map(nodesById(nodes));
  for (const { id, was, is } of edits) {
    if (!sameNodes(byId.get(id) ?? [], was)) return unfit(`the node ${quoted(id)} is not as it was`);
    if (is.some((node) => node.id !== id)) return unfit(`a node that comes for ${quoted(id)} has another id`);
    byId.set(id, is);
  }
  return accept([...byId.values()].flat());
}

function edgesAfter(edges: readonly WorkflowEdge[], { removed, added }: EdgesEdit): Decision<readonly WorkflowEdge[]> {
  const gone = new Map<string, number>();
  for (const text of removed.map(edgeText)) gone.set(text, (gone.get(text) ?? 0) + 1);
  const kept = edges.filter((edge) => {
    const text = edgeText(edge);
    const left = gone.get(text) ?? 0;
    if (left > 0) gone.set(text, left - 1);
    return left === 0;
  });
  if (kept.length !== edges.length - removed.length) return unfit('an edge that goes is not there');
  return accept([...kept, ...added]);
}

function membersAfter(document: WorkflowDocument, changes: readonly JsonChange[]): Decision<WorkflowDocument> {
  let made = document;
  for (const change of changes) {
    const [member] = change.path;
    if (!EDITED.has(member)) return unfit(`${quoted(String(member))} is no member that it changes`);
    const after = applyJsonChange(made as unknown as Json, change);
    if (after === 'unfit') return unfit(`${quoted(change.path.join('.'))} is not as it was`);
    made = after.value as unknown as WorkflowDocument;
  }
  return accept(made);
}

function unfit(why: string) {
  return refuse('invalid', `A change does not fit the document: ${why}.`, { remedy: 'Open it again as it is now.' });
}

import { canonicalText, type Json } from '../../../model/canonical.ts';
import type { WorkflowEdge } from '../../../model/workflow/document.ts';
import type { JsonChange } from '../../../model/workflow/edits/json-changes.ts';
import { counted } from '../../text/say-count.ts';
import type { DocumentDifference } from './diff-documents.ts';

/** What a place in a document holds, as one text: a text as it is, all else as JSON; `nothing` where there is nothing. */
export function sayValue(value: Json | undefined): string {
  if (value === undefined) return 'nothing';
  return typeof value === 'string' ? value : canonicalText(value);
}

/** A place in a document, or in a node: `agent.model.name`. */
export function sayPath({ path }: Pick<JsonChange, 'path'>): string {
  return path.length === 0 ? 'the whole' : path.join('.');
}

/** An edge by its ends: `in.session > plan.session`. */
export function sayEdge({ from, to }: WorkflowEdge): string {
  return `${from.node}.${from.port} > ${to.node}.${to.port}`;
}

/** What differs, counted, as one sentence. */
export function sayDifference({
  members,
  nodes,
  edges,
  moved,
  isDrawnOtherwise,
  isSameMeaning,
}: DocumentDifference): string {
  const drawn = moved.length > 0 || isDrawnOtherwise;
  if (isSameMeaning && !drawn) return 'They are the same.';
  const where =
    moved.length > 0 ? `${counted(moved.length, 'node')} ${moved.length === 1 ? 'stands' : 'stand'} elsewhere` : '';
  if (isSameMeaning) return `They mean the same; ${where === '' ? 'one is drawn otherwise' : where}.`;
  const only = (side: 'a' | 'b') => nodes.filter((node) => node.type === 'only' && node.in === side).length;
  const changed = nodes.filter(({ type }) => type === 'changed').length;
  const counts = [
    [only('a'), `${counted(only('a'), 'node')} only in A`],
    [only('b'), `${counted(only('b'), 'node')} only in B`],
    [changed, `${counted(changed, 'node')} changed`],
    [edges.length, `${counted(edges.length, 'edge')} only in one`],
    [members.length, `${counted(members.length, 'setting')} of the whole`],
    [moved.length, where],
  ] as const;
  return `They differ: ${counts.flatMap(([count, words]) => (count > 0 ? [words] : [])).join(', ')}.`;
}

import { z } from 'zod';
import { CanonicalError, canonicalForm, isTooDeep, type Json } from '../../canonical.ts';
import { accept, type Decision, refuse } from '../../refusal.ts';
import { WORKFLOW_LIMITS, type WorkflowNode } from '../document.ts';
import { type DocumentEdit, EDITED_MEMBERS } from './document-edit.ts';

const json = z.custom<Json>((value) => value !== undefined);
/** Kept as it came: what is no node is refused with the document that it makes. */
const node = z.custom<WorkflowNode>((value) => typeof value === 'object' && value !== null && !Array.isArray(value));
const nodes = z.array(node).max(WORKFLOW_LIMITS.nodes);
const end = z.strictObject({ node: z.string(), port: z.string() });
const edges = z.array(z.strictObject({ from: end, to: end })).max(WORKFLOW_LIMITS.edges);

const schema = z.strictObject({
  nodes: z.array(z.strictObject({ id: z.string(), was: nodes, is: nodes })).exactOptional(),
  edges: z.strictObject({ removed: edges, added: edges }).exactOptional(),
  members: z
    .array(
      z.strictObject({
        path: z.tuple([z.enum(EDITED_MEMBERS)], z.string()),
        was: json.exactOptional(),
        is: json.exactOptional(),
      }),
    )
    .exactOptional(),
});

/** Reads an edit from JSON, from anywhere. Refused where it is none. Never throws. */
export function readEdit(text: string): Decision<DocumentEdit> {
  if (isTooDeep(text)) return noEdit('it is nested too deep');
  try {
    const read = schema.safeParse(canonicalForm(JSON.parse(text)).value);
    return read.success
      ? accept(read.data)
      : noEdit(`its shape does not fit at “${read.error.issues[0]?.path.join('.') ?? ''}”`);
  } catch (error) {
    if (error instanceof SyntaxError) return noEdit('it is no JSON');
    if (error instanceof CanonicalError) return noEdit('it holds a number that can’t be kept exactly');
    throw error;
  }
}

function noEdit(why: string) {
  return refuse('invalid', `It is no change of a workflow: ${why}.`, { remedy: 'Nothing was changed by it.' });
}

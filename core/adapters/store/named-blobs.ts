import type { Json } from '../../model/canonical.ts';
import type { StoredEvent } from '../../model/envelope.ts';
import { type BlobId, isDigest, type TreeId } from '../../model/ids.ts';

/** Members of a payload that hold the sha256 of a blob, or a list of them. */
const MEMBERS: ReadonlySet<string> = new Set(['blob', 'context', 'segments']);
const MENTIONS = /"(?:blob|context|segments)":["[]/;

/**
 * The blobs that an event names, in its refs and in its payload, each once; a workspace tree is a blob too. Of a withheld payload only the refs are
 * known.
 */
export function namedBlobs(event: Pick<StoredEvent, 'envelope' | 'payload'>): ReadonlySet<BlobId> {
  const found = new Set<BlobId>();
  for (const ref of event.envelope.refs) {
    if ('blob' in ref) found.add(ref.blob);
    if ('tree' in ref) found.add(ref.tree as string as BlobId);
  }
  if (event.payload !== undefined && MENTIONS.test(event.payload.text)) collect(jsonIn(event.payload.text), found);
  return found;
}

/** The workspace trees that an event names in its refs. */
export function namedTrees({ envelope }: Pick<StoredEvent, 'envelope'>): TreeId[] {
  return envelope.refs.flatMap((ref) => ('tree' in ref ? [ref.tree] : []));
}

/** Null, which names nothing, for a text that is no JSON. */
function jsonIn(text: string): Json {
  try {
    return JSON.parse(text) as Json;
  } catch (error) {
    if (error instanceof SyntaxError) return null;
    throw error;
  }
}

function collect(root: Json, found: Set<BlobId>): void {
  const open: Json[] = [root];
  for (let value = open.pop(); value !== undefined; value = open.pop()) {
    if (Array.isArray(value)) for (const item of value as readonly Json[]) open.push(item);
    else if (typeof value === 'object' && value !== null) {
      for (const [key, member] of Object.entries(value as { readonly [key: string]: Json })) {
        if (MEMBERS.has(key)) addDigests(member, found);
        open.push(member);
      }
    }
  }
}

function addDigests(member: Json, found: Set<BlobId>): void {
  for (const item of Array.isArray(member) ? (member as readonly Json[]) : [member]) {
    if (typeof item === 'string' && isDigest(item)) found.add(item as BlobId);
  }
}

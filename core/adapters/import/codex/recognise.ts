import type { FileHead } from '../format.ts';
import { asObject } from '../records/foreign-value.ts';
import type { ForeignObject } from '../records/source-line.ts';

const WRAPPERS = /^(session_meta|response_item|event_msg|turn_context|compacted)$/;

/** Whether a file begins as a rollout of Codex does, in any of its three generations. */
export function recognises(head: FileHead): boolean {
  const { records } = head;
  return isDocument(head) || records.some(isWrapped) || records.slice(0, 1).some(isFlatHeader) || records.some(isState);
}

/** Whether a rollout is one JSON document instead of lines. */
export function isDocument({ bytes, records }: FileHead): boolean {
  const [first] = records;
  if (first !== undefined && asObject(first.session) !== undefined && Array.isArray(first.items)) return true;
  const start = new TextDecoder().decode(bytes.subarray(0, 4096));
  return /^\s*\{\s*"session"\s*:\s*\{/.test(start) && /"items"\s*:\s*\[/.test(new TextDecoder().decode(bytes));
}

function isWrapped({ type, payload }: ForeignObject): boolean {
  return typeof type === 'string' && WRAPPERS.test(type) && asObject(payload) !== undefined;
}

/** The first line of the middle generation has no type. */
function isFlatHeader(record: ForeignObject): boolean {
  const { id, timestamp, type } = record;
  return (
    type === undefined &&
    typeof id === 'string' &&
    typeof timestamp === 'string' &&
    Object.hasOwn(record, 'instructions')
  );
}

/** The lines between items that only the middle generation has. */
function isState({ record_type }: ForeignObject): boolean {
  return record_type === 'state';
}

import { asObject } from './foreign-value.ts';
import type { ForeignObject } from './source-line.ts';

/** Where an object stands behind bytes that can't be read: by itself, or where something broken may hold it as a value. */
export type Place = 'alone' | 'value';

/**
 * Whether an object behind a broken beginning is a record of its own rather than a value inside one. Where it may be such a value,
 * only what no record holds counts.
 */
export function looksLikeRecord(value: ForeignObject, place: Place): boolean {
  return isUnmistakable(value) || (place === 'alone' && (isStamped(value) || isItem(value) || isHeader(value)));
}

/** Records that are found at the top and nowhere else. */
function isUnmistakable(value: ForeignObject): boolean {
  const { type, sessionId, leafUuid, timestamp, payload, messageId, snapshot, record_type } = value;
  if (record_type === 'state') return true;
  if (typeof type !== 'string') return false;
  if (typeof sessionId === 'string' || typeof leafUuid === 'string') return true;
  const isWrapper = typeof timestamp === 'string' && asObject(payload) !== undefined;
  return isWrapper || (typeof messageId === 'string' && asObject(snapshot) !== undefined);
}

/** What a progress record also holds. */
function isStamped({ type, timestamp }: ForeignObject): boolean {
  return typeof type === 'string' && typeof timestamp === 'string';
}

/** What a wrapper also holds as its payload, and what the lines of the middle generation of rollouts are. */
function isItem(value: ForeignObject): boolean {
  const { type, role, summary, call_id } = value;
  if (typeof type !== 'string') return false;
  if (type === 'message') return typeof role === 'string' && Object.hasOwn(value, 'content');
  if (type === 'reasoning') return Array.isArray(summary);
  if (type.endsWith('_output')) return typeof call_id === 'string' && Object.hasOwn(value, 'output');
  return type.endsWith('_call') && (typeof call_id === 'string' || Object.hasOwn(value, 'action'));
}

/** What a wrapper of `session_meta` also holds, and what the first line of the middle generation is. */
function isHeader(value: ForeignObject): boolean {
  const { type, id, timestamp } = value;
  const isNamed = type === undefined && typeof id === 'string' && typeof timestamp === 'string';
  return isNamed && Object.hasOwn(value, 'instructions');
}

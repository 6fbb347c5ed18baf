import { hash } from 'node:crypto';
import { HostError } from '../../runtime/ports.ts';
import type { SearchText } from '../../runtime/search/texts-of.ts';
import { toHex } from '../store-sqlite/digest-column.ts';

/** A row of `texts`, without its digest. */
export interface TextRow {
  readonly id: number;
  readonly source: number;
  readonly event: Uint8Array;
  readonly session: string;
  readonly twin: number;
  readonly step: string | null;
  readonly kind: SearchText['kind'];
  readonly at_ms: number | null;
  readonly call: string | null;
  readonly text: string;
}

/** The columns of a row with its digest, as they are selected. */
export const TEXT_COLUMNS = 'id, source, event, session, twin, step, kind, at_ms, call, text, digest';

export type DigestedRow = TextRow & { readonly digest: Uint8Array };

const DIGEST_BYTES = 8;

/** What tells that no column of a row was changed since it was written. */
export function digestOf({ text, event, ...row }: TextRow): Buffer {
  const { id, source, session, twin, step, kind, at_ms, call } = row;
  const columns = [id, source, toHex(event), well(session), twin, well(step), kind, at_ms, well(call)];
  return hash('sha256', `${JSON.stringify(columns)}${well(text)}`, 'buffer').subarray(0, DIGEST_BYTES);
}

/** Throws HostError `store-broken` where a row, of the index at a path, is gone or another than was written. */
export function checkRow(row: DigestedRow | undefined, path: string): DigestedRow {
  const isText = typeof row?.text === 'string' && typeof row.session === 'string' && row.digest instanceof Uint8Array;
  if (isText && digestOf(row).equals(row.digest)) return row;
  throw untrue(path);
}

/** The index at a path does not hold what was written into it. */
export function untrue(path: string): HostError {
  return new HostError('store-broken', `${path} does not hold what was written into it.`, { data: { path } });
}

/** A text as the file gives it back: it keeps no half of a pair of units. */
function well<T>(value: T): T | string {
  return typeof value === 'string' ? value.toWellFormed() : value;
}

import { asObject, asText } from '../records/foreign-value.ts';
import type { ForeignObject } from '../records/source-line.ts';

/** The three ways in which rollouts were written. */
export type Generation = 'legacy-ts-json' | 'flat' | 'wrapped';

/** A record of any generation, read as the newest one writes it. */
export interface CodexRecord {
  readonly generation: Generation;
  /** `session_meta`, `response_item`, `event_msg`, `turn_context`, `compacted`, ...; `state` for lines without content. */
  readonly type: string;
  /** The payload's own type; for messages of the oldest generation its role. */
  readonly item: string;
  readonly payload: ForeignObject;
  /** Path of the payload inside the record's JSON. */
  readonly path: readonly string[];
}

/** Reads a record of a rollout. `isDocument` for items of a single JSON document. */
export function codexRecord(value: ForeignObject, isDocument: boolean): CodexRecord {
  const payload = asObject(value.payload);
  if (payload !== undefined && !isDocument) {
    const type = asText(value.type) ?? '';
    return { generation: 'wrapped', type, item: asText(payload.type) ?? '', payload, path: ['payload'] };
  }
  const generation = isDocument ? 'legacy-ts-json' : 'flat';
  const item = asText(value.type) ?? (isDocument ? asText(value.role) : undefined) ?? '';
  return { generation, type: bareType(value, item), item, payload: value, path: [] };
}

function bareType(value: ForeignObject, item: string): string {
  if (item !== '') return 'response_item';
  if (value.record_type !== undefined) return 'state';
  return typeof value.id === 'string' ? 'session_meta' : '';
}

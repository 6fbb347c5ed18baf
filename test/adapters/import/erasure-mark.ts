import { sha256 } from '../../../core/adapters/sha256.ts';
import { seal } from '../../../core/model/envelope.ts';
import { CATALOGUE, type EventId } from '../../../core/model/ids.ts';
import type { Append } from '../../../core/runtime/ports.ts';

/** The mark of an erasure, first in the catalogue. */
export function erasureMark(events: readonly EventId[]): Append {
  const draft = { kind: 'catalogue/erased', payload: { subject: 'a', events, reason: 'a password' } };
  const place = { parents: [], origin: { session: CATALOGUE, seq: 0 }, by: 'person', atMs: 0, salt: '0'.repeat(32) };
  return { session: CATALOGUE, expectedHead: undefined, events: [seal(draft, place, sha256)] };
}

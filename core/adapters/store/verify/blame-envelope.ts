import type { Envelope } from '../../../model/envelope.ts';
import type { EventId } from '../../../model/ids.ts';
import type { Evidence, EvidenceRow } from './evidence.ts';
import { nameOf } from './name-of.ts';
import { blame, type Tally } from './tally.ts';

/** What the bytes of an envelope turned out to be. */
export interface Found {
  /** Their sha256. */
  readonly id: EventId;
  /** Undefined where they are no canonical envelope. */
  readonly envelope: Envelope | undefined;
}

/** Says what happened to a row whose envelope is not the one that it is filed as: spliced in, filed wrongly, or altered. */
export function blameEnvelope(
  row: EvidenceRow,
  found: Found,
  { evidence, tally }: { readonly evidence: Evidence; readonly tally: Tally },
): void {
  const where = { session: row.session, seq: row.seq, event: row.id };
  if (isOfElsewhere(row, found, evidence)) {
    const origin = found.envelope === undefined ? 'elsewhere' : nameOf(found.envelope.origin);
    blame(tally, 'spliced', where, `At ${nameOf(row)} stands the event that was written as ${origin}.`);
  } else if (found.envelope !== undefined && isLinked(row, found.id, evidence)) {
    tally.aliases.set(found.id, row.id);
    const detail = `${nameOf(row)} is filed under the id ${row.id}; its envelope has the id ${found.id}.`;
    blame(tally, 'derived column differs', where, detail);
  } else {
    const now = found.id === row.id ? 'its bytes are no canonical envelope' : `its bytes now have the id ${found.id}`;
    blame(tally, 'altered', where, `The envelope of ${nameOf(row)} was changed: it is filed as ${row.id}, ${now}.`);
  }
}

function isOfElsewhere(row: EvidenceRow, { id, envelope }: Found, evidence: Evidence): boolean {
  if (id !== row.id && evidence.slotOf(id) !== undefined) return true;
  const origin = envelope?.origin;
  return origin !== undefined && origin.session !== row.session && evidence.at(origin.session, 0, 0) !== undefined;
}

/** Whether something else in the store, or an anchor, knows the row by this id. */
function isLinked(row: EvidenceRow, id: EventId, evidence: Evidence): boolean {
  const next = evidence.at(row.session, row.twin, row.seq + 1);
  if (next !== undefined) return next.firstParent === id;
  return evidence.heads().get(row.session) === id || evidence.anchors().get(row.session)?.head === id;
}

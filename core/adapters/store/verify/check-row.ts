import { canonicalText } from '../../../model/canonical.ts';
import { type Envelope, readEnvelope, type Sha256 } from '../../../model/envelope.ts';
import type { EventId } from '../../../model/ids.ts';
import { readPayload } from '../../../model/read-event.ts';
import { blameEnvelope } from './blame-envelope.ts';
import { checkColumns } from './check-columns.ts';
import { checkLinks } from './check-links.ts';
import type { Evidence, EvidencePayload, EvidenceRow } from './evidence.ts';
import { nameOf } from './name-of.ts';
import { blame, type Tally } from './tally.ts';

/** What a row is checked with. */
export interface RowCheck {
  readonly evidence: Evidence;
  readonly sha256: Sha256;
  readonly tally: Tally;
}

/** Recomputes one row: its id, its payload's digest, every derived column, and its links to what came before. */
export function checkRow(row: EvidenceRow, check: RowCheck): void {
  const { tally, sha256 } = check;
  const where = { session: row.session, seq: row.seq, event: row.id };
  tally.events++;
  if (row.payload.state === 'withheld') tally.withheld.push({ ...where, since: row.payload.since });
  const envelope = envelopeOf(row.envelope);
  const id = sha256(row.envelope) as EventId;
  const isWhole = id === row.id && envelope !== undefined;
  countRun(row, isWhole ? envelope.origin : row, tally);
  if (!isWhole) {
    blameEnvelope(row, { id, envelope }, check);
    return;
  }
  const change = payloadChange(row.payload, envelope, sha256);
  if (change !== undefined) blame(tally, 'altered', where, `The payload of ${nameOf(row)} was changed: ${change}.`);
  const payload = row.payload.state === 'kept' && change === undefined ? textOf(row.payload.bytes) : undefined;
  if (payload !== undefined && !readPayload(payload, envelope.kind).fits) tally.unreadable.push(where);
  checkColumns(row, { envelope, payload }, tally);
  checkLinks(row, { envelope, payload }, check.evidence, tally);
}

function countRun({ twin, runFrom }: EvidenceRow, { session, seq }: Envelope['origin'], tally: Tally): void {
  const key = canonicalText([session, twin, runFrom]);
  const seen = tally.runs.get(key);
  const toSeq = Math.max(seq + 1, seen?.toSeq ?? 0);
  tally.runs.set(key, { session, twin, fromSeq: runFrom, toSeq, count: (seen?.count ?? 0) + 1 });
}

function envelopeOf(bytes: Uint8Array): Envelope | undefined {
  try {
    return readEnvelope(textOf(bytes));
  } catch {
    return undefined;
  }
}

function textOf(bytes: Uint8Array): string {
  return Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength).toString('utf8');
}

function payloadChange(payload: EvidencePayload, envelope: Envelope, sha256: Sha256): string | undefined {
  if (payload.state === 'withheld') return undefined;
  if (payload.state === 'unreadable') return 'it is there and can no longer be unpacked';
  const digest = sha256(Buffer.concat([Buffer.from(payload.salt), payload.bytes]));
  if (digest === envelope.payloadDigest) return undefined;
  return `the envelope says ${envelope.payloadDigest}, its bytes hash to ${digest}`;
}

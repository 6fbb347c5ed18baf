import type { Envelope } from '../../../model/envelope.ts';
import type { BlobId } from '../../../model/ids.ts';
import { namedBlobs } from '../named-blobs.ts';
import type { EvidenceRow } from './evidence.ts';
import { nameOf } from './name-of.ts';
import { blame, type Tally } from './tally.ts';

/** A row's contents: its envelope, and its payload's text where it is there and whole. */
export interface Contents {
  readonly envelope: Envelope;
  readonly payload: string | undefined;
}

/** Compares the columns of a row with the envelope that they were derived from, and notes the blobs that it names. */
export function checkColumns(row: EvidenceRow, contents: Contents, tally: Tally): void {
  checkPlace(row, contents.envelope, tally);
  checkKind(row, contents.envelope, tally);
  checkBlobs(row, contents, tally);
}

function checkPlace(row: EvidenceRow, { origin }: Envelope, tally: Tally): void {
  if (origin.session === row.session && origin.seq === row.seq) return;
  const what = origin.session === row.session ? 'reordered' : 'spliced';
  const detail = `At ${nameOf(row)} stands the event that was written as ${nameOf(origin)}.`;
  blame(tally, what, whereOf(row), detail);
}

function checkKind(row: EvidenceRow, envelope: Envelope, tally: Tally): void {
  const columns = [
    ['kind', row.kind, envelope.kind],
    ['time', row.atMs, envelope.atMs],
    ['first parent', row.firstParent, envelope.parents[0]],
  ] as const;
  for (const [name, found, expected] of columns) {
    if (found === expected) continue;
    const detail = `The column for the ${name} of ${nameOf(row)} says ${found}; its envelope says ${expected}.`;
    blame(tally, 'derived column differs', whereOf(row), detail);
  }
}

function checkBlobs(row: EvidenceRow, contents: Contents, tally: Tally): void {
  const isLive = row.payload.state !== 'withheld';
  const named = namedBy(contents);
  for (const blob of named) {
    const known = tally.blobs.get(blob);
    if (known === undefined || (isLive && !known.isLive)) tally.blobs.set(blob, { ...whereOf(row), isLive });
  }
  const expected = isLive ? named : new Set<BlobId>();
  if (expected.size === row.blobs.size && [...expected].every((blob) => row.blobs.has(blob))) return;
  const detail = `${nameOf(row)} is filed under ${list(row.blobs)}; it names ${list(expected)}.`;
  if (isLive) blame(tally, 'derived column differs', whereOf(row), detail);
  else tally.doubts.push({ ...whereOf(row), parent: undefined, detail });
}

function namedBy({ envelope, payload }: Contents): ReadonlySet<BlobId> {
  return namedBlobs({ envelope, payload: payload === undefined ? undefined : { salt: '', text: payload } });
}

function list(blobs: ReadonlySet<BlobId>): string {
  return blobs.size === 0 ? 'no blob' : [...blobs].sort().join(', ');
}

function whereOf(row: EvidenceRow): { session: EvidenceRow['session']; seq: number; event: EvidenceRow['id'] } {
  return { session: row.session, seq: row.seq, event: row.id };
}

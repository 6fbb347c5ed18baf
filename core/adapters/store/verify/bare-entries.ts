import type { Sha256 } from '../../../model/envelope.ts';
import type { Source } from '../../../model/kinds/fields.ts';
import { readPayload } from '../../../model/read-event.ts';
import type { Pace } from '../../../runtime/pace.ts';
import { digestOfRaw } from '../../digest-of-raw.ts';
import type { Entered, Evidence, EvidenceRow } from './evidence.ts';
import { allRows } from './scope.ts';
import type { Where } from './tally.ts';

/** An entry of the import ledger whose event is not there. */
export interface BareEntry extends Pick<Entered, 'source' | 'event'> {
  /** The event that holds the entry's record and that no other entry names; undefined for none. */
  readonly holder: Where | undefined;
}

/** What the ledger is read with. */
export interface EntryCheck {
  readonly evidence: Evidence;
  readonly sha256: Sha256;
  readonly pace: Pace;
  readonly signal: AbortSignal | undefined;
}

const PAGE = 500;

/** Looks through the import ledger, in slices, and where an entry is bare through the events too. Throws the signal's reason when it is aborted. */
export async function readBareEntries(check: EntryCheck): Promise<readonly BareEntry[]> {
  const { evidence, pace, signal } = check;
  const bare: Entered[] = [];
  for (let page = evidence.enteredAfter(0, PAGE); page.length > 0; ) {
    signal?.throwIfAborted();
    bare.push(...page.filter(({ isThere }) => !isThere));
    if (pace.isDue()) await pace.breathe();
    page = evidence.enteredAfter(page.at(-1)?.num ?? 0, PAGE);
  }
  if (bare.length === 0) return [];
  const holders = await holdersOf(bare, check);
  return bare.map((entry) => ({
    source: entry.source,
    event: entry.event,
    holder: holders.get(keyOf(entry))?.shift(),
  }));
}

/** Events that no entry names, by the record that they hold: those of records that bare entries are of. */
async function holdersOf(
  bare: readonly Entered[],
  { evidence, sha256, pace, signal }: EntryCheck,
): Promise<ReadonlyMap<string, Where[]>> {
  const wanted = new Set(bare.map(keyOf));
  const found: [key: string, holder: Where][] = [];
  for await (const row of allRows(evidence, pace)) {
    signal?.throwIfAborted();
    const source = sourceIn(row);
    const key = source && keyOf({ format: source.format, rawDigest: digestOfRaw(source.raw, sha256) });
    if (key !== undefined && wanted.has(key)) found.push([key, { session: row.session, seq: row.seq, event: row.id }]);
  }
  const entered = evidence.fromLogs(new Set(found.map(([, { event }]) => event)));
  const holders = new Map<string, Where[]>();
  for (const [key, holder] of found) {
    if (!entered.has(holder.event)) holders.set(key, [...(holders.get(key) ?? []), holder]);
  }
  return holders;
}

function keyOf({ format, rawDigest }: Pick<Entered, 'format' | 'rawDigest'>): string {
  return JSON.stringify([format, rawDigest]);
}

function sourceIn({ kind, payload }: EvidenceRow): Source | undefined {
  if (payload.state !== 'kept') return undefined;
  const reading = readPayload(Buffer.from(payload.bytes).toString('utf8'), kind);
  return reading.fits ? (reading.payload as { readonly source?: Source }).source : undefined;
}

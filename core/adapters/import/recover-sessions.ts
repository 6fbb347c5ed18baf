import type { EventId, SessionId } from '../../model/ids.ts';
import type { LedgerEntry } from '../../runtime/ports.ts';
import type { RecordReader } from './format.ts';
import type { ImportWorld } from './import-world.ts';
import type { SourceLine } from './records/source-line.ts';
import { KnownRecords } from './write/known-records.ts';
import type { LostEntries } from './write/lost-entries.ts';

interface Sources {
  /** A reader of its own: it is used up. */
  readonly reader: RecordReader;
  readonly entries: readonly LedgerEntry[];
  readonly lost: LostEntries | undefined;
  readonly lines: AsyncIterable<SourceLine>;
  readonly digestsNow: () => Promise<ReadonlySet<string>>;
}

/** Finds out from the ledger, and from the events that it lacks, which session each key of a file's reader stood for, where what was remembered is lost. Writes nothing. */
export async function recoverSessions(
  { reader, entries, lost, lines, digestsNow }: Sources,
  { store, sha256 }: ImportWorld,
): Promise<ReadonlyMap<string, SessionId>> {
  const sessions = new Map<string, SessionId>();
  const known = new KnownRecords(entries, digestsNow, { lost, isBegunAnew: reader.isBegunAnew });
  for await (const { pieces } of lines) {
    for (const piece of pieces) {
      if (piece.what !== 'record') continue;
      const { recordId: id, session, settle } = reader.place(piece);
      const found = await known.recognise({ id, ordinal: piece.ordinal, digest: sha256(piece.bytes) });
      settle(found.what === 'new' ? NOT_WRITTEN : found.entry.event);
      if (found.what === 'new' || sessions.has(session.key)) continue;
      const stored = await store.event(found.entry.event);
      if (stored !== undefined) sessions.set(session.key, stored.envelope.origin.session);
    }
  }
  return sessions;
}

/** Stands for the event of a record that has none yet; it goes with the reader. */
const NOT_WRITTEN = 'f'.repeat(64) as EventId;

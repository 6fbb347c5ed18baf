import type { Sha256, StoredEvent } from '../../model/envelope.ts';
import type { EventId, SessionId } from '../../model/ids.ts';
import { readEvent } from '../../model/read-event.ts';
import { sourceOf } from '../../projections/parts/source-of.ts';
import type { LedgerEntry } from '../../runtime/ports.ts';
import { digestOfRaw } from '../digest-of-raw.ts';
import type { ImportWorld } from './import-world.ts';
import type { ErasedRecord } from './write/erased-records.ts';
import type { LostEntries, LostRecord } from './write/lost-entries.ts';

/** What the events of a file's sessions say of it, where its ledger and what was remembered of it may not be whole. */
export interface FoundAgain extends LostEntries {
  /** Marks of copies that there are, as `<session> <through>`. */
  readonly copied: ReadonlySet<string>;
  /** Sessions that stand alone: nothing joined them to what started them. */
  readonly adrift: ReadonlySet<SessionId>;
}

interface Sought {
  readonly sessions: ReadonlySet<SessionId>;
  readonly entries: readonly LedgerEntry[];
  readonly format: string;
}

/** Reads all events of a file's sessions, in pages, for those that no ledger entry tells of. */
export async function findAgain({ sessions, entries, format }: Sought, world: ImportWorld): Promise<FoundAgain> {
  const known = new Map(entries.map(({ event, ordinal }) => [event, ordinal]));
  const all = { copied: new Set<string>(), adrift: new Set<SessionId>() };
  const [records, erased]: [LostRecord[], ErasedRecord[]] = [[], []];
  for (const session of sessions) {
    const own: Own = {
      ...all,
      known,
      format,
      sha256: world.sha256,
      records: [],
      erased: [],
      newest: new Map(),
      met: [],
    };
    for await (const event of ownEvents(session, world)) look(event, own);
    const newest = new Set(own.newest.values());
    const isNow = ({ event }: LostRecord, isRevision: boolean) =>
      !own.newest.has(event) && (!isRevision || newest.has(event));
    records.push(...own.records.filter((each) => isNow(each, each.isRevision)));
    erased.push(...placedErased(own).filter(({ event }) => !own.newest.has(event)));
  }
  return { ...all, records, erased };
}

const PAGE = 500;

async function* ownEvents(session: SessionId, { store }: ImportWorld): AsyncGenerator<StoredEvent> {
  const next = (await store.ref(session))?.nextSeq ?? 0;
  for (let from = 0; from < next; from += PAGE) yield* await store.own(session, from, from + PAGE);
}

interface Own {
  readonly copied: Set<string>;
  readonly adrift: Set<SessionId>;
  readonly known: ReadonlyMap<EventId, number>;
  readonly format: string;
  readonly sha256: Sha256;
  readonly records: (LostRecord & { readonly isRevision: boolean })[];
  /** Erased events, and how many records had been met before each. */
  readonly erased: { readonly event: EventId; readonly met: number }[];
  /** The newest note of a change, by the event that it is of. */
  readonly newest: Map<EventId, EventId>;
  /** Ordinals of the records that were met, in the order of their events. */
  readonly met: number[];
}

function look(stored: StoredEvent, own: Own): void {
  const { id, envelope } = stored;
  const { session } = envelope.origin;
  if (!envelope.by.startsWith('import:')) return;
  const event = readEvent(stored);
  if (event.kind === 'session/created') own.adrift.add(session);
  if (event.kind === 'import/joined') own.adrift.delete(session);
  if (event.kind === 'import/copied') own.copied.add(`${session} ${event.payload.through}`);
  if (event.kind === 'import/revised') own.newest.set(event.payload.of as EventId, id);
  const source = sourceOf(event);
  const isRevision = event.kind === 'import/revised';
  const ordinal = own.known.get(id) ?? source?.record;
  if (ordinal !== undefined && !isRevision) own.met.push(ordinal);
  if (own.known.has(id)) return;
  if (source?.format === own.format)
    own.records.push({ event: id, ordinal: source.record, rawDigest: digestOfRaw(source.raw, own.sha256), isRevision });
  if (stored.payload === undefined && !BESIDE_RECORDS.test(envelope.kind))
    own.erased.push({ event: id, met: own.met.length });
}

/** What an import writes of itself. */
const BESIDE_RECORDS = /^(session\/|import\/(copied|joined|revised)$)/;

/** Where the erased events stood: behind the last record that came before each, and before all that came later. */
function placedErased({ erased, met }: Own): ErasedRecord[] {
  const before = [...met, Number.POSITIVE_INFINITY];
  for (let at = met.length - 1; at >= 0; at--) before[at] = Math.min(before[at] as number, before[at + 1] as number);
  return erased.map(({ event, met: at }) => ({ event, after: met[at - 1] ?? -1, before: before[at] as number }));
}

import type { EventId } from '../../../model/ids.ts';
import type { LedgerEntry } from '../../../runtime/ports.ts';
import { type LostEntries, LostRecords } from './lost-entries.ts';

/** Stands in the ledger in place of a digest once a record has gone from its file. */
export const VANISHED = 'vanished';

/** Stands in the ledger before the digest of a record that has gone from its file and is held by another log that it was moved to. */
const MOVED = 'moved ';

/** The digest of a record once it was moved to another log. */
export function movedDigest(rawDigest: string): string {
  return `${MOVED}${rawDigest}`;
}

/** Whether an entry's record is in its file, as far as is known, and not erased. */
export function isInFile({ rawDigest }: Pick<LedgerEntry, 'rawDigest'>): boolean {
  return rawDigest !== '' && rawDigest !== VANISHED && !rawDigest.startsWith(MOVED);
}

/** What the ledger says of a record that was just read. */
export type Recognition =
  | { readonly what: 'same'; readonly entry: KnownEntry }
  | { readonly what: 'changed'; readonly entry: KnownEntry }
  /** The entry is to be written again: the ledger has lost it, or has the record in another log. */
  | { readonly what: 'restored'; readonly entry: KnownEntry }
  | { readonly what: 'new'; readonly key: string };

/** An entry of the file. */
export interface KnownEntry extends Omit<LedgerEntry, 'format' | 'source'> {
  /** Its record was erased, and the event itself is lost. */
  readonly isGone?: true;
}

/** An entry as the last import left it. */
export type PastEntry = LedgerEntry & Pick<KnownEntry, 'isGone'>;

/** A record as the ledger compares it. `id` is undefined where the record has none of its own. */
export interface RecordStamp {
  readonly id: string | undefined;
  readonly ordinal: number;
  readonly digest: string;
}

/** The records of a file that were imported before (I2). Keeps count of which it has met again. */
export class KnownRecords {
  private readonly byKey: ReadonlyMap<string, PastEntry>;
  private readonly unnamed = new Map<string, { readonly entries: PastEntry[]; next: number }>();
  private readonly met = new Set<string>();
  private readonly digestsNow: () => Promise<ReadonlySet<string>>;
  private readonly lost: LostRecords | undefined;
  private readonly isBegunAnew: boolean;

  /** `isBegunAnew`: its places are other records' than before. `digestsNow` gives the digests of all records that the file has now; asked for only when a record is not where it was. */
  constructor(
    entries: readonly PastEntry[],
    digestsNow: () => Promise<ReadonlySet<string>>,
    {
      lost,
      isBegunAnew = false,
    }: { readonly lost?: LostEntries | undefined; readonly isBegunAnew?: boolean | undefined } = {},
  ) {
    this.isBegunAnew = isBegunAnew;
    this.lost = lost && new LostRecords(lost);
    this.byKey = new Map(entries.map((entry) => [entry.record, entry]));
    this.digestsNow = digestsNow;
    for (const entry of entries) {
      if (!entry.record.startsWith('#')) continue;
      const twins = this.unnamed.get(entry.rawDigest);
      if (twins === undefined) this.unnamed.set(entry.rawDigest, { entries: [entry], next: 0 });
      else twins.entries.push(entry);
    }
  }

  async recognise(record: RecordStamp): Promise<Recognition> {
    const found = record.id === undefined ? await this.findUnnamed(record) : this.findNamed(record.id, record.digest);
    if (found.what === 'new') return (await this.findLost(record, found.key)) ?? found;
    this.met.add(found.entry.record);
    return found;
  }

  private async findLost({ ordinal, digest }: RecordStamp, key: string): Promise<Recognition | undefined> {
    const found = await this.lost?.find({ ordinal, digest }, this.digestsNow);
    if (found === undefined) return undefined;
    const { what, event, rawDigest } = found;
    return { what, entry: { record: key, ordinal, event, rawDigest } };
  }

  /** Entries whose record was not met, but for those that are erased or known to have gone. */
  missing(): LedgerEntry[] {
    return [...this.byKey.values()].filter((entry) => !this.met.has(entry.record) && isInFile(entry));
  }

  private findNamed(id: string, digest: string): Recognition {
    const entry = this.byKey.get(id);
    if (entry === undefined) return { what: 'new', key: id };
    if (entry.rawDigest === movedDigest(digest)) return { what: 'restored', entry: { ...entry, rawDigest: digest } };
    return isUnchanged(entry, digest) ? { what: 'same', entry } : { what: 'changed', entry };
  }

  private async findUnnamed({ ordinal, digest }: RecordStamp): Promise<Recognition> {
    const twin = this.nextTwin(digest);
    if (twin !== undefined) return { what: 'same', entry: twin };
    const entry = this.byKey.get(`#${ordinal}`);
    if (entry === undefined) return { what: 'new', key: `#${ordinal}` };
    if (this.met.has(entry.record)) return { what: 'new', key: this.freeKey(ordinal) };
    if (isUnchanged(entry, digest)) return { what: 'same', entry };
    const hasMoved = this.isBegunAnew || (await this.digestsNow()).has(entry.rawDigest);
    return hasMoved ? { what: 'new', key: this.freeKey(ordinal) } : { what: 'changed', entry };
  }

  private nextTwin(digest: string): PastEntry | undefined {
    const twins = this.unnamed.get(digest);
    while (twins !== undefined && twins.next < twins.entries.length) {
      const twin = twins.entries[twins.next++];
      if (twin !== undefined && !this.met.has(twin.record)) return twin;
    }
    return undefined;
  }

  private freeKey(ordinal: number): string {
    for (let turn = 2; ; turn++) {
      const key = `#${ordinal}/${turn}`;
      if (!this.byKey.has(key)) return key;
    }
  }
}

/** An erased record has no digest and is never imported again. */
function isUnchanged(entry: LedgerEntry, digest: string): boolean {
  return entry.rawDigest === digest || entry.rawDigest === '';
}

/** Events by the id of their record. */
export function eventsByRecord(entries: readonly LedgerEntry[]): ReadonlyMap<string, EventId> {
  return new Map(entries.map((entry) => [entry.record, entry.event]));
}

import type { EventId } from '../../../model/ids.ts';
import { type ErasedRecord, ErasedRecords } from './erased-records.ts';

/** An event that a record became, though no entry of the ledger says so any more. */
export interface LostRecord {
  readonly event: EventId;
  /** Where the record was in its file when the event was made. */
  readonly ordinal: number;
  readonly rawDigest: string;
}

/** Events of a file's records that its ledger does not name. */
export interface LostEntries {
  readonly records: readonly LostRecord[];
  readonly erased: readonly ErasedRecord[];
}

/** What a record that the ledger does not know turns out to be. */
export type LostRecognition =
  | { readonly what: 'restored'; readonly event: EventId; readonly rawDigest: string }
  | { readonly what: 'changed'; readonly event: EventId; readonly rawDigest: string };

/** Finds the event of a record that no entry names. Each is found once. */
export class LostRecords {
  private readonly byDigest: Map<string, LostRecord[]>;
  private readonly byOrdinal: ReadonlyMap<number, LostRecord>;
  private readonly erased: ErasedRecords;
  private readonly found = new Set<LostRecord>();

  constructor({ records, erased }: LostEntries) {
    this.byDigest = Map.groupBy(records, ({ rawDigest }) => rawDigest);
    this.byOrdinal = new Map(records.map((record) => [record.ordinal, record]));
    this.erased = new ErasedRecords(erased);
  }

  /** `digestsNow` gives the digests of all records that the file has now. */
  async find(
    { ordinal, digest }: { readonly ordinal: number; readonly digest: string },
    digestsNow: () => Promise<ReadonlySet<string>>,
  ): Promise<LostRecognition | undefined> {
    const same = this.byDigest.get(digest)?.filter((record) => !this.found.has(record)) ?? [];
    const twin = same.find((record) => record.ordinal === ordinal) ?? same[0];
    if (twin !== undefined) {
      this.found.add(twin);
      return { what: 'restored', event: twin.event, rawDigest: digest };
    }
    const before = this.byOrdinal.get(ordinal);
    if (before !== undefined && !this.found.has(before) && !(await digestsNow()).has(before.rawDigest)) {
      this.found.add(before);
      return { what: 'changed', event: before.event, rawDigest: before.rawDigest };
    }
    const erased = this.erased.find(ordinal);
    return erased && { what: 'restored', event: erased, rawDigest: '' };
  }
}

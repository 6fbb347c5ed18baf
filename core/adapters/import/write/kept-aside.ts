import type { KeptCounts, LastReading } from '../../../runtime/kept-counts.ts';
import type { SourceName } from '../../../runtime/source-name.ts';
import type { ImportStores } from '../import-world.ts';
import type { SpilledBytes } from '../records/source-line.ts';
import type { EventWriter } from './event-writer.ts';

/** Keeps what a reading of a file meets that gives no record (I6), and counts it for the ledger. */
export class KeptAside {
  private readonly writer: EventWriter;
  private readonly store: Pick<ImportStores['store'], 'quarantineCounts'>;
  private readonly source: SourceName;
  /** True for a file of which something was erased: nothing of it is kept then, it could be of that (S12). */
  private readonly hasErased: boolean;
  private after = 0;
  private parts = 0;
  /** Ranges that were met since, when they were counted last. */
  private met = 0;

  constructor(
    writer: EventWriter,
    store: Pick<ImportStores['store'], 'quarantineCounts'>,
    { hasErased, ...source }: SourceName & { readonly hasErased: boolean },
  ) {
    this.writer = writer;
    this.store = store;
    this.source = source;
    this.hasErased = hasErased;
  }

  /** To be called before the reading begins. */
  async begin(): Promise<void> {
    const { format, source } = this.source;
    this.after = (await this.store.quarantineCounts(format, source, 0)).metAs;
  }

  /** Whether no other reading of the file has kept anything since they were counted: else it is not known what the file still holds. */
  async areAsCounted(): Promise<boolean> {
    const { format, source } = this.source;
    return (await this.store.quarantineCounts(format, source, this.after)).met === this.met;
  }

  keep({ offset, reason, bytes }: SpilledBytes): void {
    if (!this.hasErased) this.parts += this.writer.keepAside({ ...this.source, offset, reason, bytes });
  }

  /**
   * What is kept of the file, now that all which the reading met is written. Where the store does not hold just that, since something of the
   * file was erased, it is not known which ranges the reading met.
   */
  async counts(end: Pick<LastReading, 'readTo' | 'isEnd'>): Promise<KeptCounts> {
    const { format, source } = this.source;
    const { ranges, met } = await this.store.quarantineCounts(format, source, this.after);
    this.met = met;
    const isKnown = !this.hasErased && met === this.parts;
    return { ranges, ...(isKnown ? { reading: { after: this.after, ...end } } : {}) };
  }
}

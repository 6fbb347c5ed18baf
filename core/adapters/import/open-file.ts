import type { FactsTally } from '../../projections/import-facts/facts.ts';
import type { KeptCounts } from '../../runtime/kept-counts.ts';
import type { RecordReader } from './format.ts';
import type { Tick } from './import-file.ts';
import type { FileMemory } from './write/file-memory.ts';
import type { PastEntry } from './write/known-records.ts';
import type { LostEntries } from './write/lost-entries.ts';
import type { RecordWriter } from './write/record-writer.ts';

/** What the last import of a file left behind. */
export interface Past {
  readonly memory: FileMemory | undefined;
  readonly entries: readonly PastEntry[];
  /** What the events of its sessions say beside, where some of the rest may be lost; absent where all is known. */
  readonly lost?: LostEntries;
}

/** What reads a file, and counts it. */
export interface Open {
  readonly reader: RecordReader;
  readonly records: RecordWriter;
  readonly tally: FactsTally;
}

/** A batch to write: whether what is remembered of the file is that of a whole reading, and what is kept of it then. */
export interface Flush {
  readonly isWhole: boolean;
  readonly isLast: boolean;
  readonly kept?: KeptCounts | undefined;
  readonly tick: Tick;
}

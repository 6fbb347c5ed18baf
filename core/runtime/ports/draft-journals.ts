/** What a journal holds. */
export interface ReadJournal {
  readonly lines: readonly string[];
  /** What was left out since it could not be read, in words; the lines before it are there. */
  readonly dropped?: string;
}

/** Journals of what persons draw: lines of text for an id, a UUID (decision 0039). What they throw is a HostError. */
export interface DraftJournals {
  /** In no order. */
  readonly ids: () => readonly string[];
  /**
   * Undefined where there is none. A line that was cut off or altered is taken out, with all behind it; a copy of the file as it was is kept where
   * that was more than the end of the last one. Where no line can be read there are none, and the file stays as it is.
   */
  readonly read: (id: string) => ReadJournal | undefined;
  /** Puts lines in the place of all, as a whole or not at all; durable. */
  readonly write: (id: string, lines: readonly string[]) => void;
  /** They survive the end of this process at once, and a power cut after 500 ms. Where it throws none was added. */
  readonly append: (id: string, lines: readonly string[]) => void;
  /** Keeps a copy of a journal as it is now, and gives where. */
  readonly keepCopy: (id: string) => string;
  /** A no-op where there is none. */
  readonly drop: (id: string) => void;
  /** Puts a journal by, in the place of one that was put by before. */
  readonly putBy: (id: string) => void;
  /** Brings back what was put by; false where there is nothing, or another journal is in its place. */
  readonly bringBack: (id: string) => boolean;
  /** All that was appended is durable then. */
  readonly close: () => void;
}

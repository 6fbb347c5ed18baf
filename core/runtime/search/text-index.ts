import type { EventId, SessionId } from '../../model/ids.ts';
import type { SearchText } from './texts-of.ts';
import type { Word } from './words-of.ts';

/** How much of the record can be searched, in events. */
export interface SearchProgress {
  readonly indexed: number;
  readonly total: number;
  /** Why no more of it is indexed now; it is tried again when the index is woken. */
  readonly stopped?: string;
}

/** What is looked for. */
export interface Wanted {
  /** At least one; all of them stand in a hit. */
  readonly words: readonly Word[];
  /** Sessions that nothing is wanted of. */
  readonly without: readonly SessionId[];
  /** Most hits. */
  readonly limit: number;
  /** Where an earlier answer stopped. */
  readonly after?: string;
}

/** A text in which all words stand. */
export interface FoundText {
  /** The session that wrote the event, or that the title was given to. */
  readonly session: SessionId;
  /** True where the event came with a session that parted from the one of that id here. */
  readonly isTwin: boolean;
  readonly event: EventId;
  /** Key of the step that it belongs to. */
  readonly step: string | undefined;
  readonly kind: SearchText['kind'];
  /** Unix ms; undefined where neither the record nor its neighbours have a time. */
  readonly atMs: number | undefined;
  readonly excerpt: string;
  readonly marks: readonly (readonly [number, number])[];
}

/** Texts that were found: titles and prompts, then answers, then all else; each newest first. */
export interface FoundTexts {
  readonly hits: readonly FoundText[];
  /** Give it as `after` to look on; absent where nothing is left to look at. */
  readonly next: string | undefined;
  /** Texts that were read to find them: work, for those who count it. */
  readonly read: number;
  /** Events that can't be read: what they said is not found. */
  readonly unread: number;
  readonly progress: SearchProgress;
}

/** What an index tells without being asked. */
export interface IndexNews {
  readonly onProgress: (progress: SearchProgress) => void;
  /** The index was broken: it is made anew, and this says so. */
  readonly onRebuilt: (says: string) => void;
  /** A page of a file of the store, by its name, can't be read: the index stays behind the record. */
  readonly onDamaged: (file: string) => void;
}

/**
 * Words of the record by where they stand. Derived: it may be deleted at any time and is made anew, and it comes after the record in its
 * own time. Failures of the disk are thrown as HostError.
 */
export interface TextIndex {
  /** Begins to catch up, or goes on. Returns at once. */
  readonly wake: () => void;
  /** {@link wake} where it was begun: after something was recorded. */
  readonly wakeIfBegun: () => void;
  readonly find: (wanted: Wanted) => Promise<FoundTexts>;
  /**
   * Drops what stands of some events, or of all that are gone from the record, and leaves no trace of it in the file (S12).
   * Call it after the record has dropped them. A no-op where there is no index yet. Returns the files beside the index that are set aside
   * then, by name: they may hold it still.
   */
  readonly forget: (events: readonly EventId[] | 'what is gone') => Promise<readonly string[]>;
  /** After it nothing is read any more. A no-op the second time. */
  readonly close: () => Promise<void>;
}

/** Opens the index of a home. Reads nothing before it is woken. */
export type OpenTextIndex = (news: IndexNews) => TextIndex;

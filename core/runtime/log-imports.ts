import type { FileReport, FoundLogs } from '../contract/import-report.ts';
import type { EventStore } from './ports.ts';

/** Progress inside one run of an import. Bytes and files of what was named, walked first by name and size. */
export interface ImportStep {
  readonly filesDone: number;
  readonly filesTotal: number;
  readonly bytesDone: number;
  readonly bytesTotal: number;
  readonly eventsAdded: number;
  readonly current: string;
}

/** How an import runs. */
export interface ImportOptions {
  readonly signal: AbortSignal;
  readonly onProgress: (step: ImportStep) => void;
  /** The files are being written: a half line at an end is waited for, and only what a file grew by is read. */
  readonly follows?: boolean;
  /** Files and folders that are followed: what is in them is read so too. */
  readonly followed?: readonly string[];
}

/** Sees that files change. */
export interface LogWatch {
  /** Stops looking. Nothing is told after it. */
  readonly close: () => void;
}

/** Where bytes stand in a file. `line` counts from 1; `gone` also where it can't be read. */
export type PlaceInFile =
  | { readonly is: 'there'; readonly line: number }
  | { readonly is: 'moved'; readonly line: number; readonly offset: number }
  | { readonly is: 'differs' }
  | { readonly is: 'gone' };

/** One line of a file, counted from 1. `bytes` are all of it, `text` may be only its beginning. */
export interface LineOfFile {
  readonly line: number;
  readonly text: string;
  readonly bytes: number;
}

/** Brings logs and native exports of others into a home. Implemented by the adapters, handed in by compose. */
export interface LogImports {
  /** One report a file, in the order they are done. A file that can't be read is refused, never thrown. Stops after the file in hand when aborted, or with a report of it where the store fails, which is thrown then. */
  readonly run: (paths: readonly string[], store: EventStore, options: ImportOptions) => AsyncIterable<FileReport>;
  /** Frees what imports keep ready between runs. None may run any more. */
  readonly close: () => Promise<void>;
  /** The last report of every log that is in the store, without titles. Where a file held several, that of the one it holds now comes last. */
  readonly remembered: (store: EventStore) => Promise<readonly FileReport[]>;
  /** Tells the paths of files below some paths that are new, changed or gone, several at a time, soon after it happens. */
  readonly watch: (paths: readonly string[], onNews: (paths: readonly string[]) => void) => LogWatch;
  /** Where bytes that stood at an offset of a file stand now. */
  readonly placeIn: (
    path: string,
    place: { readonly offset: number; readonly bytes: Uint8Array },
  ) => Promise<PlaceInFile>;
  /** Lines of a file from one up to and with another, counted from 1, long ones cut. Throws HostError where it can't be read. */
  readonly linesAround: (path: string, from: number, to: number) => Promise<readonly LineOfFile[]>;
  /** Logs in the usual folders, by name and size only. */
  readonly find: () => Promise<readonly FoundLogs[]>;
  /** Path of the made-up sample log that ships with the product. */
  readonly samplePath: string;
  /** Native exports of a recorded sample that ships with the product, its main session first; none for a name that is no sample's. */
  readonly recordedSample: (name: string) => readonly string[];
}

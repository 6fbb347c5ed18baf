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
}

/** Sees that files change. */
export interface LogWatch {
  /** Stops looking. Nothing is told after it. */
  readonly close: () => void;
}

/** Brings logs and native exports of others into a home. Implemented by the adapters, handed in by compose. */
export interface LogImports {
  /** One report a file, in the order they are done. A file that can't be read is refused, never thrown. Stops after the file in hand when aborted. */
  readonly run: (paths: readonly string[], store: EventStore, options: ImportOptions) => AsyncIterable<FileReport>;
  /** Frees what imports keep ready between runs. None may run any more. */
  readonly close: () => Promise<void>;
  /** The last report of every file that is in the store, without titles. */
  readonly remembered: (store: EventStore) => Promise<readonly FileReport[]>;
  /** Tells the paths of files below some paths that are new, changed or gone, several at a time, soon after it happens. */
  readonly watch: (paths: readonly string[], onNews: (paths: readonly string[]) => void) => LogWatch;
  /** The line, counted from 1, on which bytes stand at an offset of a file; undefined where the file is gone or reads differently there. */
  readonly lineOf: (
    path: string,
    place: { readonly offset: number; readonly bytes: Uint8Array },
  ) => Promise<number | undefined>;
  /** Logs in the usual folders, by name and size only. */
  readonly find: () => Promise<readonly FoundLogs[]>;
  /** Path of the made-up sample log that ships with the product. */
  readonly samplePath: string;
}

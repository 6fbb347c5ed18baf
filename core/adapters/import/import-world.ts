import type { Sha256 } from '../../model/envelope.ts';
import type { ImportStep } from '../../runtime/log-imports.ts';
import type { BlobStore, EventStore, Ids, PackedText } from '../../runtime/ports.ts';
import type { LiveFiles } from './live-files.ts';

/** What an import asks of the stores. */
export interface ImportStores {
  readonly store: Pick<
    EventStore,
    | 'append'
    | 'ref'
    | 'event'
    | 'events'
    | 'own'
    | 'ledgerPage'
    | 'sourcesLike'
    | 'sourceFile'
    | 'sourceFiles'
    | 'withoutFirst'
    | 'quarantineCounts'
    | 'projection'
    | 'saveProjections'
  >;
  readonly blobs: Pick<BlobStore, 'get'> & {
    readonly putAll: (values: readonly Uint8Array[]) => ReturnType<BlobStore['putAll']>;
  };
}

/** What an import stands on. Sources are only read; everything it writes goes to `store` and `blobs`. */
export interface ImportWorld extends ImportStores {
  readonly ids: Ids;
  readonly sha256: Sha256;
  /** Packs payloads where the import runs, so that the store's thread need not. */
  readonly pack?: (text: string) => PackedText;
  /** Set where the files are followed: a half line at the end is waited for, and what grew is read on from where it was. */
  readonly live?: LiveFiles;
  /** Files and folders that are followed, where not all files of this import are: those in them are read with their `live`. */
  readonly followed?: { readonly paths: readonly string[]; readonly live: LiveFiles };
  /** Stops within the file in hand. What was written stays, and the next import goes on from there. */
  readonly signal?: AbortSignal;
  readonly onProgress?: (step: ImportStep) => void;
}

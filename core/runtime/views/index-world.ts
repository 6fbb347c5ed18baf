import type { Sha256 } from '../../model/envelope.ts';
import type { SessionId } from '../../model/ids.ts';
import type { BlobStore, Clock, EventStore } from '../ports.ts';
import type { ReadEvent } from '../read-checked.ts';
import type { CatalogueView } from './catalogue-view.ts';
import type { LinesRead } from './read-lines.ts';

/** What the session index needs, and whom it tells. */
export interface IndexWorld {
  readonly store: EventStore;
  readonly blobs: Pick<BlobStore, 'sizeOf'>;
  readonly catalogue: CatalogueView;
  readonly clock: Clock;
  readonly read: ReadEvent;
  readonly sha256: Sha256;
  /** Called once where saved lines were missing or wrong, with how many of how many. */
  readonly onRebuilt: (lines: number, of: number) => void;
  /** Called where sessions that were held to be whole turn out not to be, once pages are found damaged. */
  readonly onUnreadable: (sessions: readonly SessionId[]) => void;
  /** Called where not every event could be read, or is there, with of how many sessions. Once more where damaged pages take others. */
  readonly onDamaged: (sessions: number) => void;
  /** Called where events of imported files are gone that no line speaks of, with how many files. */
  readonly onFilesLost: (files: number) => void;
  /** Called now and then while many sessions are read at the start. */
  readonly onProgress: (progress: LinesRead) => void;
  /** Called when lines are right again after events that came to a saved one, or that say of events before them what they are. */
  readonly onRead: (sessions: readonly SessionId[]) => void;
  /** A log that ships with the product: nobody writes to it, however new the installation made the file. */
  readonly samplePath: string;
  /** IANA zone in which days are counted. */
  readonly zone: string;
  /** Sessions whose pending effects this host holds (S8). Kept up by who runs them. */
  readonly leased: ReadonlySet<SessionId>;
  /** Those of them that were told to stop. */
  readonly stopping: ReadonlySet<SessionId>;
}

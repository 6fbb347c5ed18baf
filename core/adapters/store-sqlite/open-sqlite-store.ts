import { join } from 'node:path';
import type { Sha256 } from '../../model/envelope.ts';
import { CATALOGUE } from '../../model/ids.ts';
import { type AnchorLog, type BlobStore, type EventStore, HostError, type Log } from '../../runtime/ports.ts';
import { systemIds } from '../system-ids.ts';
import { openBlobFiles, removeHalfWritten } from './blob-files.ts';
import { buildStore } from './build-store.ts';
import { openFileAnchors } from './file-anchors.ts';
import { guarded } from './host-error-of.ts';
import type { KeptWal } from './kept-wals.ts';
import { dropHalfCopies, dropOutlived } from './old-copies.ts';
import { type Connections, closeConnections } from './open-database.ts';
import { ANCHORS_FILE } from './open-events.ts';
import { openFiles } from './open-files.ts';
import { newerIn, openNewer } from './open-newer.ts';
import { recordSetAside, type SetAsideRecord } from './record-set-aside.ts';
import { dropBeside, finishReplacing, forgetReplacement } from './replacement.ts';
import type { Salvaged } from './salvage.ts';
import type { SalvagedBlobs } from './salvage-blobs.ts';
import { makeFolderDurably } from './sync-name.ts';

/** How a store in files is opened. */
export interface SqliteStoreOptions {
  /** Made where it is not there, for this user only. */
  readonly folder: string;
  readonly sha256: Sha256;
  readonly log: Log;
  /** Called when something fails that no caller waits for: the anchors can't be written. */
  readonly onFault?: (fault: HostError) => void;
  /** Called with the path of a file that was opened and of which a page was met that can't be read. */
  readonly onDamaged?: (path: string) => void;
  /** A person's consent: a file that is broken or not ours is renamed with a time stamp, and a new one begun with what can be salvaged of it. */
  readonly setAsideBroken?: boolean;
  readonly nowMs?: () => number;
}

/** An open store. */
export interface SqliteStore {
  readonly store: EventStore;
  readonly blobs: BlobStore;
  readonly anchors: AnchorLog;
  /** The home's id, for ever. */
  readonly home: string;
  /** New names of files that were set aside, by this opening or by one that did not come to tell it. */
  readonly setAside: readonly string[];
  /** WALs that were kept as they were found by this opening, since SQLite does away with what it can't read of them. */
  readonly keptWals: readonly KeptWal[];
  /** What came over from an events file that was set aside; undefined where none was. */
  readonly salvaged: Salvaged | undefined;
  /** What came over from a blobs file that was set aside; undefined where none was. */
  readonly salvagedBlobs: SalvagedBlobs | undefined;
  /** Events that the anchors name and that did not come over; undefined where nothing was set aside, or nobody knows. */
  readonly missing: number | undefined;
  /** To be called once a person was told what was set aside and came over: until then the next opening tells it again. Never throws. */
  readonly told: () => void;
  /** Copies of files as they were before they were migrated. */
  readonly backups: readonly string[];
  /** What every write is answered with where a newer version wrote the files: they are open to be read only. */
  readonly readOnly: HostError | undefined;
}

/**
 * Opens the store in a folder, or makes a new one: `events.db`, `blobs.db`, large blobs in `blobs/`, and `anchors.jsonl`.
 * One process at a time writes. Files of a newer version are opened to be read only. Throws HostError `not-a-store`, `store-newer`
 * (where they can't be read either), `store-broken`, `store-busy`, `disk-full`, `store-read-only` or `store-unreachable`, and has
 * changed nothing then, unless broken files were replaced already: the next opening tells what came over.
 */
export async function openSqliteStore(options: SqliteStoreOptions): Promise<SqliteStore> {
  const { folder, log, sha256, onDamaged, nowMs = Date.now } = options;
  const consent = options.setAsideBroken === true;
  guarded(folder, () => makeFolderDurably(folder));
  finishReplacing(folder);
  const newer = newerIn(folder);
  if (newer !== undefined) return openNewer(folder, sha256, newer);
  const close: (() => void)[] = [];
  try {
    const { events, blobs, home, ...came } = await openFiles(folder, { consent, sha256, log, nowMs });
    for (const connections of [events, blobs]) close.push(() => closeConnections(connections));
    const files = openBlobFiles(join(folder, 'blobs'));
    guarded(folder, () => {
      removeHalfWritten(join(folder, 'blobs'));
      dropBeside(folder);
      dropHalfCopies(folder);
    });
    const onFault = options.onFault ?? ((fault) => log.warn(fault.message, { code: fault.code }));
    const anchors = openFileAnchors({ path: join(folder, ANCHORS_FILE), log, nowMs, onFault });
    const built = buildStore({ events, blobs, files, anchors, sha256, onDamaged });
    const droppedAtMs = guarded(events.path, () => lastDropMs(events.reader));
    guarded(folder, () => dropOutlived(events.path, droppedAtMs));
    const backups = [events, blobs].flatMap(({ backup }) => backup ?? []);
    for (const backup of backups) log.info('A file of the store was migrated. It was copied first.', { backup });
    const record = {
      ...came,
      store: built.store,
      anchors: anchors.read(),
      sealing: { sha256, clock: { nowMs }, ids: systemIds },
    };
    const { isIn, missing } = await recordOr(record, log);
    const told = isIn ? () => forget(folder, log) : () => undefined;
    return { ...built, ...came, missing, told, anchors, home, backups, readOnly: undefined };
  } catch (fault) {
    for (const closeOne of close.reverse()) closeOne();
    throw fault;
  }
}

/** Not in where what was set aside can't be recorded now, on a full disk say: the next opening tells and records it. */
async function recordOr(record: SetAsideRecord, log: Log): Promise<{ isIn: boolean } & Pick<SqliteStore, 'missing'>> {
  try {
    return { isIn: true, missing: await recordSetAside(record) };
  } catch (cause) {
    if (!(cause instanceof HostError)) throw cause;
    log.warn('What was set aside is not recorded yet.', { because: cause.message });
    return { isIn: false, missing: undefined };
  }
}

function forget(folder: string, log: Log): void {
  try {
    forgetReplacement(folder);
  } catch (cause) {
    log.warn('What was set aside will be told once more.', { folder, because: String(cause) });
  }
}

/** When something was last dropped for good, Unix ms. */
function lastDropMs(reader: Connections['reader']): number | undefined {
  const newest = reader
    .prepare<[string], number | null>(
      "SELECT max(at_ms) FROM events WHERE session = ? AND kind IN ('catalogue/erased', 'catalogue/emptied')",
    )
    .pluck();
  return newest.get(CATALOGUE) ?? undefined;
}

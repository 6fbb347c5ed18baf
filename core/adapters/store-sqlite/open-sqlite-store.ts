import { mkdirSync } from 'node:fs';
import { join } from 'node:path';
import type { Sha256 } from '../../model/envelope.ts';
import { CATALOGUE } from '../../model/ids.ts';
import { type AnchorLog, type BlobStore, type EventStore, HostError, type Log } from '../../runtime/ports.ts';
import { openBlobFiles, removeHalfWritten } from './blob-files.ts';
import { buildStore } from './build-store.ts';
import { openFileAnchors } from './file-anchors.ts';
import { guarded } from './host-error-of.ts';
import { dropHalfCopies, dropOutlived } from './old-copies.ts';
import { type Connections, closeConnections, openDatabase } from './open-database.ts';
import { ANCHORS_FILE, openEvents } from './open-events.ts';
import { newerIn, openNewer } from './open-newer.ts';
import { replaceBroken } from './replace-broken.ts';
import type { Salvaged } from './salvage.ts';
import { BLOBS_FILE } from './schema.ts';
import { setAside, stampOf, withCompanions } from './set-aside.ts';

/** How a store in files is opened. */
export interface SqliteStoreOptions {
  /** Made where it is not there, for this user only. */
  readonly folder: string;
  readonly sha256: Sha256;
  readonly log: Log;
  /** Called when something fails that no caller waits for: the anchors can't be written. */
  readonly onFault?: (fault: HostError) => void;
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
  /** New names of files that were set aside. */
  readonly setAside: readonly string[];
  /** What came over from an events file that was set aside; undefined where none was. */
  readonly salvaged: Salvaged | undefined;
  /** Copies of files as they were before they were migrated. */
  readonly backups: readonly string[];
  /** What every write is answered with where a newer version wrote the files: they are open to be read only. */
  readonly readOnly: HostError | undefined;
}

/**
 * Opens the store in a folder, or makes a new one: `events.db`, `blobs.db`, large blobs in `blobs/`, and `anchors.jsonl`.
 * One process at a time writes. Files of a newer version are opened to be read only. Throws HostError `not-a-store`, `store-newer`
 * (where they can't be read either), `store-broken`, `store-busy`, `disk-full`, `store-read-only` or `store-unreachable`, and has
 * changed nothing then.
 */
export async function openSqliteStore(options: SqliteStoreOptions): Promise<SqliteStore> {
  const { folder, log, sha256, nowMs = Date.now } = options;
  const consent = options.setAsideBroken === true;
  guarded(folder, () => mkdirSync(folder, { recursive: true, mode: 0o700 }));
  const newer = newerIn(folder);
  if (newer !== undefined) return openNewer(folder, sha256, newer);
  const close: (() => void)[] = [];
  try {
    const opened = orUndefined(consent, () => openEvents(folder, { nowMs, everyPage: consent }));
    const replaced = opened === undefined ? await replaceBroken(folder, { sha256, log, nowMs }) : undefined;
    const events = opened ?? replaced?.events;
    if (events === undefined) throw new Error('the events file is neither open nor replaced');
    close.push(() => closeConnections(events.connections));
    const aside = [...(replaced?.setAside ?? [])];
    const blobs =
      orUndefined(consent, () => openBlobs(folder, nowMs)) ??
      guarded(folder, () => {
        aside.push(...setAside(folder, withCompanions(BLOBS_FILE.name), stampOf(nowMs())));
        return openBlobs(folder, nowMs);
      });
    close.push(() => closeConnections(blobs));
    const files = openBlobFiles(join(folder, 'blobs'));
    guarded(folder, () => {
      removeHalfWritten(join(folder, 'blobs'));
      dropHalfCopies(folder);
    });
    const onFault = options.onFault ?? ((fault) => log.warn(fault.message, { code: fault.code }));
    const anchors = openFileAnchors({ path: join(folder, ANCHORS_FILE), log, nowMs, onFault });
    const built = buildStore({ events: events.connections, blobs, files, anchors, sha256 });
    guarded(folder, () => dropOutlived(events.connections.path, lastDropMs(events.connections.reader)));
    const backups = [events.connections, blobs].flatMap(({ backup }) => backup ?? []);
    for (const backup of backups) log.info('A file of the store was migrated. It was copied first.', { backup });
    const salvaged = replaced?.salvaged;
    return { ...built, anchors, home: events.home, setAside: aside, salvaged, backups, readOnly: undefined };
  } catch (fault) {
    for (const closeOne of close.reverse()) closeOne();
    throw fault;
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

function openBlobs(folder: string, nowMs: () => number): Connections {
  return openDatabase(join(folder, BLOBS_FILE.name), BLOBS_FILE, { nowMs });
}

/** Undefined where the file is broken or not ours and a person has agreed to set it aside; throws otherwise. */
function orUndefined<T>(consent: boolean, open: () => T): T | undefined {
  try {
    return open();
  } catch (fault) {
    const isBroken = fault instanceof HostError && (fault.code === 'not-a-store' || fault.code === 'store-broken');
    if (consent && isBroken) return undefined;
    throw fault;
  }
}

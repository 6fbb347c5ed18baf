import { join } from 'node:path';
import type { Sha256 } from '../../model/envelope.ts';
import { isBrokenStore } from '../../runtime/is-broken-store.ts';
import type { Log } from '../../runtime/ports.ts';
import { checkFile, noFile } from './check-file.ts';
import { foreignWal, walOf } from './foreign-wal.ts';
import { guarded } from './host-error-of.ts';
import type { KeptWal } from './kept-wals.ts';
import { missingBlobs } from './missing-blobs.ts';
import { openBlobs } from './open-blobs.ts';
import { type Connections, closeConnections } from './open-database.ts';
import { ANCHORS_FILE, openEvents } from './open-events.ts';
import { replaceBroken } from './replace-broken.ts';
import { replacementIn, setAsideBy } from './replacement.ts';
import type { Salvaged } from './salvage.ts';
import type { SalvagedBlobs } from './salvage-blobs.ts';
import { BLOBS_FILE, EVENTS_FILE } from './schema.ts';
import { freeStamp, setAside } from './set-aside.ts';

/** The two database files of a store, open to be written. */
export interface OpenFiles {
  readonly events: Connections;
  readonly home: string;
  readonly blobs: Connections;
  /** New names of files that were set aside. */
  readonly setAside: readonly string[];
  /** WALs that were kept as they were found. */
  readonly keptWals: readonly KeptWal[];
  /** What the names of broken files that were replaced were made with; undefined where none was. */
  readonly stamp: string | undefined;
  readonly salvaged: Salvaged | undefined;
  readonly salvagedBlobs: SalvagedBlobs | undefined;
}

/** What opening needs beside the folder. */
export interface OpeningFiles {
  /** That a person has agreed to set aside what is broken or not ours. */
  readonly consent: boolean;
  readonly sha256: Sha256;
  readonly log: Log;
  readonly nowMs: () => number;
}

/**
 * Opens events.db and blobs.db, or makes them. What was set aside and not told yet, now or by a process that did not come to it, is in the
 * answer. Throws HostError.
 */
export async function openFiles(folder: string, opening: OpeningFiles): Promise<OpenFiles> {
  const { consent, nowMs, log } = opening;
  const open: Connections[] = [];
  const kept = <T extends Connections | undefined>(connections: T): T => {
    if (connections !== undefined) open.push(connections);
    return connections;
  };
  try {
    const anchors = guarded(folder, () => noFile(join(folder, ANCHORS_FILE)));
    if (anchors !== undefined && !consent) throw anchors;
    const foreign = consent ? setForeignAside(folder, opening) : [];
    const soundEvents = orUndefined(consent, () => openEvents(folder, { nowMs, everyPage: consent }));
    kept(soundEvents?.connections);
    const named = soundEvents && (() => namedBlobs(soundEvents.connections));
    const soundBlobs = kept(
      orUndefined(consent, () => openBlobs(folder, { nowMs, everyPage: consent, ...(named && { named }) })),
    );
    const broken = [...(soundEvents ? [] : [EVENTS_FILE]), ...(soundBlobs ? [] : [BLOBS_FILE])];
    if (broken.length > 0) await replaceBroken(folder, broken, opening);
    const { connections: events, home } = soundEvents ?? openEvents(folder, { nowMs });
    if (soundEvents === undefined) kept(events);
    const blobs = soundBlobs ?? kept(openBlobs(folder, { nowMs }));
    const came = untold(folder, events, blobs);
    const keptWals = [events, blobs].flatMap(({ keptWal }) => keptWal ?? []);
    for (const { name } of keptWals) log.warn('A WAL that can’t be read whole was kept.', { folder, name });
    return { events, home, blobs, ...came, setAside: [...foreign, ...came.setAside], keptWals };
  } catch (fault) {
    for (const connections of open) closeConnections(connections);
    throw fault;
  }
}

/** Renames WALs that are not of the files that they lie beside, which open without them, and anchors that are no file. Gives their new names. */
function setForeignAside(folder: string, { log, nowMs }: OpeningFiles): string[] {
  return guarded(folder, () => {
    const wals = [EVENTS_FILE, BLOBS_FILE]
      .filter((file) => {
        const path = join(folder, file.name);
        return checkFile(path, file).is === 'store' && foreignWal(path, file) !== undefined;
      })
      .map(({ name }) => walOf(name));
    const names = [...wals, ...(noFile(join(folder, ANCHORS_FILE)) === undefined ? [] : [ANCHORS_FILE])];
    if (names.length === 0) return [];
    const aside = setAside(folder, names, freeStamp(folder, nowMs()));
    log.warn('What was not of the store was set aside.', { folder, aside: aside.join(', ') });
    return aside;
  });
}

/** What was replaced, until a person was told. */
function untold(
  folder: string,
  events: Connections,
  blobs: Connections,
): Pick<OpenFiles, 'setAside' | 'stamp' | 'salvaged' | 'salvagedBlobs'> {
  const replacement = replacementIn(folder);
  if (replacement === undefined)
    return { setAside: [], stamp: undefined, salvaged: undefined, salvagedBlobs: undefined };
  const { stamp, salvaged, blobs: count } = replacement;
  const salvagedBlobs = count === undefined ? undefined : { blobs: count, ...namedBy(events, blobs, count) };
  return { setAside: setAsideBy(folder, replacement), stamp, salvaged, salvagedBlobs };
}

function namedBy({ reader }: Connections, blobs: Connections, count: number): Pick<SalvagedBlobs, 'of'> {
  const missing = missingBlobs(reader, blobs.reader);
  return missing === undefined ? {} : { of: count + missing };
}

/** How many blobs the events name. */
function namedBlobs({ reader, path }: Connections): number {
  const count = () => reader.prepare<[], number>('SELECT count(DISTINCT blob) FROM named_blobs').pluck().get() ?? 0;
  return guarded(path, count);
}

/** Undefined where the file is broken or not ours and a person has agreed to set it aside; throws otherwise. */
function orUndefined<T>(consent: boolean, open: () => T): T | undefined {
  try {
    return open();
  } catch (fault) {
    if (consent && isBrokenStore(fault)) return undefined;
    throw fault;
  }
}

import type { Sha256 } from '../../model/envelope.ts';
import { HostError, type Log } from '../../runtime/ports.ts';
import { missingBlobs } from './missing-blobs.ts';
import { openBlobs } from './open-blobs.ts';
import { type Connections, closeConnections } from './open-database.ts';
import { type Events, openEvents } from './open-events.ts';
import { dropBeside, replaceBlobs, type SalvagedBlobs } from './replace-blobs.ts';
import { type Replaced, replaceBroken } from './replace-broken.ts';
import type { Salvaged } from './salvage.ts';

/** The two database files of a store, open to be written. */
export interface OpenFiles {
  readonly events: Connections;
  readonly home: string;
  readonly blobs: Connections;
  /** New names of files that were set aside. */
  readonly setAside: readonly string[];
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
 * Opens events.db and blobs.db, or makes them. Blobs are salvaged before anything is renamed: that takes the most room and time. Throws
 * HostError.
 */
export async function openFiles(folder: string, opening: OpeningFiles): Promise<OpenFiles> {
  const { consent, nowMs } = opening;
  const open: Connections[] = [];
  const keep = (connections: Connections | undefined): void => void (connections && open.push(connections));
  try {
    const events = orUndefined(consent, () => openEvents(folder, { nowMs, everyPage: consent }));
    keep(events?.connections);
    const soundBlobs = orUndefined(consent, () => openBlobs(folder, { nowMs, everyPage: consent }));
    keep(soundBlobs);
    const beside = soundBlobs === undefined ? await replaceBlobs(folder, opening) : undefined;
    const now = events === undefined ? await replaceBroken(folder, opening) : asIs(events);
    const { connections, home } = now.events;
    keep(connections);
    const setAside = [...now.setAside, ...(beside?.take() ?? [])];
    const blobs = soundBlobs ?? openBlobs(folder, { nowMs });
    keep(blobs);
    const salvagedBlobs = beside && { blobs: beside.blobs, ...namedBy(connections, blobs, beside.blobs) };
    return { events: connections, home, blobs, setAside, salvaged: now.salvaged, salvagedBlobs };
  } catch (fault) {
    for (const connections of open) closeConnections(connections);
    dropBeside(folder);
    throw fault;
  }
}

function asIs(events: Events): Pick<Replaced, 'events' | 'setAside'> & { readonly salvaged: undefined } {
  return { events, setAside: [], salvaged: undefined };
}

function namedBy({ reader }: Connections, blobs: Connections, count: number): Pick<SalvagedBlobs, 'of'> {
  const missing = missingBlobs(reader, blobs.reader);
  return missing === undefined ? {} : { of: count + missing };
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

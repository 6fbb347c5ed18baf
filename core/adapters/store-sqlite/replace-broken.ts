import { existsSync, readFileSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import type { Sha256 } from '../../model/envelope.ts';
import type { Log } from '../../runtime/ports.ts';
import { fromLines } from './anchor-lines.ts';
import { guarded, hostErrorOf } from './host-error-of.ts';
import { type Connections, closeConnections } from './open-database.ts';
import { ANCHORS_FILE, type Events, homeOf, openEvents } from './open-events.ts';
import { type Salvaged, salvage } from './salvage.ts';
import { EVENTS_FILE } from './schema.ts';
import { putBack, setAside, stampOf, withCompanions } from './set-aside.ts';

/** A new events file in the place of a broken one. */
export interface Replaced {
  readonly events: Events;
  /** New names of the files that were set aside. */
  readonly setAside: readonly string[];
  readonly salvaged: Salvaged;
}

/** What replacing needs beside the folder. */
export interface Replacing {
  readonly sha256: Sha256;
  readonly log: Log;
  readonly nowMs: () => number;
}

/**
 * Renames a broken events file and begins a new one with what could be salvaged. The anchors stay, so that verify names what is missing,
 * unless nothing at all came over. Throws HostError and has put everything back then.
 */
export async function replaceBroken(folder: string, { sha256, log, nowMs }: Replacing): Promise<Replaced> {
  const path = join(folder, EVENTS_FILE.name);
  const stamp = stampOf(nowMs());
  const aside = guarded(folder, () => setAside(folder, withCompanions(EVENTS_FILE.name), stamp));
  let fresh: Connections | undefined;
  try {
    fresh = openEvents(folder, { anew: true, nowMs }).connections;
    const brokenPath = join(folder, aside.find((name) => name.endsWith(EVENTS_FILE.name)) ?? '');
    const salvaged = await salvage({ brokenPath, into: fresh.writer, anchors: anchorsIn(folder), sha256 });
    if (salvaged.events === 0) aside.push(...setAside(folder, [ANCHORS_FILE], stamp));
    log.warn('A broken store was set aside and a new one begun.', { folder, names: aside.join(', '), ...salvaged });
    return { events: { connections: fresh, home: homeOf(fresh) }, setAside: aside, salvaged };
  } catch (cause) {
    if (fresh !== undefined) closeConnections(fresh);
    for (const name of withCompanions(EVENTS_FILE.name)) rmSync(join(folder, name), { force: true });
    putBack(folder, aside, stamp);
    throw hostErrorOf(cause, path);
  }
}

function anchorsIn(folder: string): ReturnType<typeof fromLines>['anchors'] {
  const path = join(folder, ANCHORS_FILE);
  return fromLines(existsSync(path) ? readFileSync(path) : Buffer.alloc(0)).anchors;
}

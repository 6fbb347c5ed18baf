import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Sha256 } from '../../model/envelope.ts';
import type { Log } from '../../runtime/ports.ts';
import { fromLines } from './anchor-lines.ts';
import { openBlobFiles } from './blob-files.ts';
import { fillBeside } from './fill-beside.ts';
import { ANCHORS_FILE, nameHome } from './open-events.ts';
import { dropBeside, forgetReplacement, replaceFiles } from './replacement.ts';
import { type Salvaged, salvage } from './salvage.ts';
import { salvageBlobs } from './salvage-blobs.ts';
import { BLOBS_FILE, EVENTS_FILE, type StoreFile } from './schema.ts';
import { freeStamp } from './set-aside.ts';

/** What replacing needs beside the folder. */
export interface Replacing {
  readonly sha256: Sha256;
  readonly log: Log;
  readonly nowMs: () => number;
}

/**
 * Sets broken files aside and begins new ones with what could be salvaged. Nothing is renamed before all new files are whole. The anchors
 * stay, so that verify names what is missing, unless no event at all came over. Throws HostError: nothing is changed then, or the next
 * opening finishes it and tells what came over.
 */
export async function replaceBroken(
  folder: string,
  broken: readonly StoreFile[],
  { log, ...salvaging }: Replacing,
): Promise<void> {
  try {
    forgetReplacement(folder);
    dropBeside(folder);
    // Blobs first: they take the most room and time.
    const blobs = broken.includes(BLOBS_FILE) ? await newBlobs(folder, salvaging) : undefined;
    const salvaged = broken.includes(EVENTS_FILE) ? await newEvents(folder, salvaging) : undefined;
    const stamp = freeStamp(folder, salvaging.nowMs());
    const came = { ...(salvaged && { salvaged }), ...(blobs !== undefined && { blobs }) };
    replaceFiles(folder, { stamp, ...came });
    const { logs, ...counts } = salvaged ?? {};
    log.warn('What was broken of a store was set aside and begun anew.', {
      folder,
      stamp,
      ...counts,
      ...(logs && { logs: logs.length }),
      ...(blobs !== undefined && { blobs }),
    });
  } catch (cause) {
    dropBeside(folder);
    throw cause;
  }
}

type Salvaging = Omit<Replacing, 'log'>;

function newBlobs(folder: string, { sha256, nowMs }: Salvaging): Promise<number> {
  const files = openBlobFiles(join(folder, 'blobs'));
  return fillBeside(folder, BLOBS_FILE, { nowMs, work: (filling) => salvageBlobs({ ...filling, files, sha256 }) });
}

function newEvents(folder: string, { sha256, nowMs }: Salvaging): Promise<Salvaged> {
  const path = join(folder, ANCHORS_FILE);
  return fillBeside(folder, EVENTS_FILE, {
    nowMs,
    fill: nameHome,
    work: (filling) => {
      const { anchors } = fromLines(existsSync(path) ? readFileSync(path) : Buffer.alloc(0));
      return salvage({ ...filling, anchors, sha256 });
    },
  });
}

import type { SessionId } from '../../model/ids.ts';
import { readEvent } from '../../model/read-event.ts';
import { sourceOf } from '../../projections/parts/source-of.ts';
import { brokenAs } from '../../runtime/readable-events.ts';
import { digestOfRaw } from '../digest-of-raw.ts';
import type { RecognisedFile } from './import-file.ts';
import type { ImportWorld } from './import-world.ts';
import { importedFiles } from './imported-files.ts';
import { readLedger } from './read-ledger.ts';

/** Events of a session without its first that are looked at: its newest, which others that begin like it do not have. */
const LOOKED_AT = 500;

/**
 * Sessions without their first event that have records of a log which was read as new: nothing else that is left says which log they are of.
 * Whether such a session is of this log, or of one that this is a copy of, can't be told, so that none goes on with it. Costs next to nothing
 * in a home without such sessions.
 */
export async function heldBeside(
  { source, format }: RecognisedFile,
  world: ImportWorld,
): Promise<readonly SessionId[]> {
  const lost = await recordsWithoutLog(world);
  if (lost.size === 0) return [];
  const imported = importedFiles(world, format.name);
  const beside = new Set<SessionId>();
  for (const { rawDigest, event } of await readLedger(world.store, format.name, source)) {
    const session = lost.get(rawDigest);
    if (session === undefined || beside.has(session)) continue;
    const record = await imported.record(event);
    if (record !== undefined && format.isOfOneSession(record)) beside.add(session);
  }
  const there = await Promise.all([...beside].map(world.store.ref));
  return there.flatMap((ref) => ref?.session ?? []);
}

type Lost = ReadonlyMap<string, SessionId>;

/** A session does not lose its first event while a store is open. */
const known = new WeakMap<ImportWorld['store'], Promise<Lost>>();

/** Digests of records of sessions without their first event. */
function recordsWithoutLog(world: ImportWorld): Promise<Lost> {
  const before = known.get(world.store);
  if (before !== undefined) return before;
  const reading = readWithoutLog(world);
  known.set(world.store, reading);
  reading.catch(() => known.delete(world.store));
  return reading;
}

async function readWithoutLog({ store, sha256 }: ImportWorld): Promise<Lost> {
  const lost = new Map<string, SessionId>();
  for (const session of await store.withoutFirst().catch(brokenAs([]))) {
    const to = (await store.ref(session))?.nextSeq ?? 0;
    for (const stored of await store.own(session, Math.max(0, to - LOOKED_AT), to).catch(brokenAs([]))) {
      const source = sourceOf(readEvent(stored));
      if (source !== undefined) lost.set(digestOfRaw(source.raw, sha256), session);
    }
  }
  return lost;
}

import { writeFileSync } from 'node:fs';
import { CATALOGUE, type SessionId } from '../../../core/model/ids.ts';
import type { BlobStore, EventStore, LeaveOutcome } from '../../../core/runtime/ports.ts';
import { eventOf } from '../../ports/writer.ts';
import { prompt, says } from '../import/claude-code/transcript.ts';
import { createImportWorld, importOne } from '../import/import-logs.ts';
import { createLogFolder } from '../import/log-folder.ts';
import { openHome } from './open-home.ts';
import { tempHome } from './temp-home.ts';

/** Two lines of a log that make a session of that name. */
export const linesOf = (name: string): string[] =>
  [prompt(`p-${name}`, null, `Water the ${name}`), says(`s-${name}`, `p-${name}`, 'They are watered.')].map(
    (line) => `${JSON.stringify({ ...line, sessionId: name })}\n`,
  );
/** Lines that give no record. */
export const TORN = '{"type":"assistant","message":{"content":"The peonies are wat\n';
export const OTHER = TORN.replace('peonies', 'violets');

/** A home, and the paths of two logs. */
export interface Logs {
  readonly folder: string;
  readonly roses: string;
  readonly lilies: string;
}

/** A closed home that keeps two ranges of one log, the older one not in the file any more, and two of another. */
export async function twoLogs(): Promise<Logs> {
  const logs = createLogFolder();
  const [first, second] = linesOf('roses');
  const roses = logs.write('roses.jsonl', `${first}${TORN}${second}`);
  const lilies = logs.write('lilies.jsonl', [...linesOf('lilies'), TORN, OTHER].join(''));
  const folder = tempHome();
  await withHome(folder, async ({ store, blobs }) => {
    const world = createImportWorld({ store, blobs });
    await importOne(world, roses);
    writeFileSync(roses, `${first}${OTHER}${second}`);
    await importOne(world, roses);
    await importOne(world, lilies);
  });
  return { folder, roses, lilies };
}

/** Opens a home for some work. */
export async function withHome(
  folder: string,
  work: (home: { readonly store: EventStore; readonly blobs: BlobStore }) => Promise<void>,
): Promise<void> {
  const { store, blobs } = await openHome(folder);
  await work({ store, blobs });
  await store.close();
}

async function markOf(store: EventStore, kind: string, payload: unknown) {
  const ref = await store.ref(CATALOGUE);
  const mark = eventOf(CATALOGUE, ref?.nextSeq ?? 0, ref?.head, { kind, payload });
  return { session: CATALOGUE, expectedHead: ref?.head, events: [mark] };
}

/** Erases what is kept of a log, on record. */
export async function erase(store: EventStore, path: string): Promise<LeaveOutcome> {
  const sources = (await store.quarantinedSources()).filter(({ source }) => source === path);
  const quarantined = sources.reduce((sum, { ranges }) => sum + ranges, 0);
  const payload = { subject: CATALOGUE, events: [], quarantined, path, reason: 'a password' };
  return store.erase([], await markOf(store, 'catalogue/erased', payload), sources);
}

/** Empties the trash of the sessions of a log, on record; as an earlier version did, which did not count ranges that were erased before. */
export async function empty(store: EventStore, path: string, { isEarlier = false } = {}): Promise<LeaveOutcome> {
  const refs = (await store.refs()).filter(({ session }) => session !== CATALOGUE);
  const own: SessionId[] = [];
  for (const { session } of refs)
    if ((await store.quarantinedSources(session)).some(({ source }) => source === path)) own.push(session);
  const { sessions, ranges } = await store.leaving(own);
  const gone = sessions.map(({ sizeBytes: _, ...each }) => each);
  const counts = isEarlier ? {} : { erased: ranges.erased };
  const mark = await markOf(store, 'catalogue/emptied', { sessions: gone, blobs: 0, sizeBytes: 0, ...counts });
  return store.remove(sessions, mark, ranges);
}

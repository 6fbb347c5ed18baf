import { importPaths } from '../../../core/adapters/import/import-paths.ts';
import type { ImportWorld } from '../../../core/adapters/import/import-world.ts';
import { sha256 } from '../../../core/adapters/sha256.ts';
import { createMemoryStore } from '../../../core/adapters/store-memory/create-memory-store.ts';
import type { FileReport } from '../../../core/contract/import-report.ts';
import type { SessionId } from '../../../core/model/ids.ts';
import { readEvent, type SessionEvent } from '../../../core/model/read-event.ts';
import type { BlobStore, EventStore } from '../../../core/runtime/ports.ts';

/** A world to import into, with whole stores to look into afterwards. */
export interface TestWorld extends ImportWorld {
  readonly store: EventStore;
  readonly blobs: BlobStore;
}

/** A world of fakes: a store in memory, ids and salts that count up. */
export function createImportWorld(more: Partial<TestWorld> = {}): TestWorld {
  const { store, blobs } = createMemoryStore({ sha256, nowMs: () => 0 });
  let made = 0;
  const ids = {
    uuid: () => `00000000-0000-7000-8000-${String(++made).padStart(12, '0')}`,
    salt: () => String(++made).padStart(32, '0'),
  };
  return { store, blobs, ids, sha256, ...more };
}

/** Imports and gives all reports. */
export async function importAll(world: ImportWorld, ...paths: string[]): Promise<FileReport[]> {
  return await Array.fromAsync(importPaths(paths, world));
}

/** Imports one file and gives its report. */
export async function importOne(world: ImportWorld, path: string): Promise<FileReport> {
  const [report] = await importAll(world, path);
  if (report === undefined) throw new Error(`no report for ${path}`);
  return report;
}

/** A session's own events, its opening first. */
export async function eventsOf(world: TestWorld, session: string): Promise<SessionEvent[]> {
  return (await world.store.own(session as SessionId, 0, Number.MAX_SAFE_INTEGER)).map(readEvent);
}

/** Everything that leads to a session's head, root first. */
export async function historyOf(world: TestWorld, session: string): Promise<SessionEvent[]> {
  const ref = await world.store.ref(session as SessionId);
  if (ref === undefined) throw new Error(`no session ${session}`);
  return (await world.store.history(ref.head)).map(readEvent);
}

/** Kind of each event, for a look at a whole session. */
export function kindsOf(events: readonly SessionEvent[]): string[] {
  return events.map(({ kind }) => kind);
}

/** Id of the n-th session of a report. */
export function sessionAt(report: FileReport | undefined, at: number): SessionId {
  const session = report?.sessions[at];
  if (session === undefined) throw new Error(`no session ${at} in ${JSON.stringify(report)}`);
  return session.id as SessionId;
}

/** What an event says, without where its record was. */
export function payloadOf(event: SessionEvent): object {
  const { source: _, ...payload } = event.payload as Record<string, unknown>;
  return payload;
}

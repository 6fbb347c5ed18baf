import { basename } from 'node:path';
import Database from 'better-sqlite3';
import type { Sha256 } from '../../model/envelope.ts';
import { createPace } from '../../runtime/pace.ts';
import type { Fault, VerifyOptions, VerifyReport } from '../../runtime/verify-report.ts';
import type { DatedAnchorLog } from '../store/dated-anchor.ts';
import { namedBlobs } from '../store/named-blobs.ts';
import { verifyStore } from '../store/verify/verify-store.ts';
import { toBytes } from './digest-column.ts';
import type { Connections } from './open-database.ts';
import { readBroken } from './read-broken.ts';
import { rowCopier } from './row-copier.ts';
import { EVENTS_FILE } from './schema.ts';
import type { SqliteBlobs } from './sqlite-blobs.ts';
import { sqliteEvidence } from './sqlite-evidence.ts';
import { type EventColumns, readableEventOf } from './stored-event-of.ts';

/** A store of which not every page can be read. */
export interface DamagedStore {
  readonly events: Connections;
  readonly blobs: Connections;
  readonly blobReads: SqliteBlobs;
  readonly anchors: DatedAnchorLog;
  readonly sha256: Sha256;
}

/** What was found, and of which files pages can't be read. */
interface Judged {
  readonly report: VerifyReport;
  readonly damaged: readonly Connections[];
}

/**
 * Verifies a store with damaged pages: judges a copy, in memory, of every row that can still be read, so that what was lost is named as
 * missing, and names the files whose pages are damaged. Never sound. Throws the signal's reason when it is aborted.
 */
export async function verifyDamaged(store: DamagedStore, options: VerifyOptions = {}): Promise<Judged> {
  const { events, blobs, blobReads, anchors, sha256 } = store;
  const copy = new Database(':memory:');
  try {
    await copyReadable(events.path, copy, options.signal);
    const evidence = { ...sqliteEvidence(copy, blobReads, anchors), blobsAfter: orNone(blobReads.idsAfter) };
    const report = await verifyStore(evidence, sha256, options);
    const damaged = [events, blobs].filter(hasDamagedPages);
    const files = damaged.map(({ path }) => basename(path));
    const faults = [...damaged.map(pagesFault), ...report.faults];
    return { damaged, report: { ...report, sound: false, faults, ...(files.length === 0 ? {} : { damaged: files }) } };
  } finally {
    copy.close();
  }
}

async function copyReadable(path: string, copy: Database.Database, signal: AbortSignal | undefined): Promise<void> {
  copy.exec(EVENTS_FILE.schema);
  const broken = readBroken(path, EVENTS_FILE.schema);
  if (broken === undefined) return;
  const pace = createPace();
  const name = copy.prepare('INSERT OR IGNORE INTO named_blobs (num, blob) VALUES (?, ?)');
  try {
    for (const table of ['events', 'refs', 'ledger', 'source_files', 'quarantine', 'quarantine_met']) {
      const insert = rowCopier(copy, table);
      for (const row of broken.rows(table)) {
        signal?.throwIfAborted();
        insert(row);
        if (table === 'events') for (const blob of blobsOf(row)) name.run(row.num, blob);
        if (pace.isDue()) await pace.breathe();
      }
    }
  } finally {
    broken.close();
  }
}

/** What an event names: the table that says so has no row numbers to find its rows by. None for one that can't be read. */
function blobsOf(row: Readonly<Record<string, unknown>>): Uint8Array[] {
  try {
    const event = readableEventOf(row as unknown as EventColumns);
    return event.payload === undefined ? [] : [...namedBlobs(event)].map(toBytes);
  } catch {
    return [];
  }
}

/** Blobs that no event names are passed over where their ids can't be read. */
function orNone(idsAfter: SqliteBlobs['idsAfter']): SqliteBlobs['idsAfter'] {
  return (id, limit) => {
    try {
      return idsAfter(id, limit);
    } catch (cause) {
      if (!(cause instanceof Database.SqliteError)) throw cause;
      return [];
    }
  };
}

function hasDamagedPages({ reader }: Connections): boolean {
  try {
    return reader.pragma('quick_check(1)', { simple: true }) !== 'ok';
  } catch (cause) {
    if (!(cause instanceof Database.SqliteError)) throw cause;
    return true;
  }
}

function pagesFault({ path }: Connections): Fault {
  const detail = `Pages of ${path} were changed and can't be read. What lay on them is named as missing; what was found by them was looked for on every other page.`;
  return { what: 'altered', detail };
}

import type Database from 'better-sqlite3';
import type { Sha256 } from '../../model/envelope.ts';
import type { EventId, SessionId } from '../../model/ids.ts';
import type { Pace } from '../store/pace.ts';
import { toBytes, toHex } from './digest-column.ts';
import { fromColumn } from './exact-text.ts';
import type { HangingEvent, HangingEvents } from './hanging-events.ts';
import type { BrokenFile } from './read-broken.ts';
import { type RecordsInFiles, recordsInFiles } from './records-in-files.ts';

/** What is cut back, inside the running transaction, before the ledger comes over. */
export interface CuttingBack {
  readonly broken: BrokenFile;
  readonly into: Database.Database;
  readonly hanging: HangingEvents;
  readonly sha256: Sha256;
  readonly pace: Pace;
}

/**
 * Takes out again what hangs on a lost event where logs hold all of it still: an import brings it in behind the last event that came over, with
 * the one that was lost. All else that hangs stays as it is, since it would be lost. Gives the number of events that were taken out.
 */
export async function cutBack({ broken, into, hanging, sha256, pace }: CuttingBack): Promise<number> {
  const groups = hanging.groups();
  if (groups.length === 0) return 0;
  const known = { entries: entriesOf(broken, hanging), heads: headsOf(broken, hanging), paths: pathsOf(broken) };
  const files = recordsInFiles(sha256);
  const drop = [
    'DELETE FROM named_blobs WHERE num = (SELECT num FROM events WHERE id = ?)',
    'DELETE FROM events WHERE id = ?',
  ];
  const statements = drop.map((sql) => into.prepare<[Buffer]>(sql));
  let dropped = 0;
  try {
    for (const group of groups) {
      if (!(await comesAgain(group, { ...known, files, pace }))) continue;
      for (const { id } of group) for (const statement of statements) statement.run(toBytes(id));
      dropped += group.length;
    }
  } finally {
    files.close();
  }
  return dropped;
}

interface Entry {
  readonly name: string;
  readonly rawDigest: unknown;
}

interface Known {
  readonly entries: ReadonlyMap<EventId, Entry>;
  /** Sessions whose head hangs, by it. */
  readonly heads: ReadonlyMap<EventId, readonly SessionId[]>;
  readonly paths: ReadonlyMap<string, string>;
}

type Asking = Known & { readonly files: RecordsInFiles; readonly pace: Pace };

async function comesAgain(group: readonly HangingEvent[], { pace, ...asking }: Asking): Promise<boolean> {
  for (const event of group) {
    if (!isMadeAgain(event, asking)) return false;
    if (pace.isDue()) await pace.breathe();
  }
  return true;
}

/** What an import writes of itself, beside a log's records. */
const OF_IMPORTS = /^(session\/(created|forked|spawned)|import\/(copied|joined))$/;

function isMadeAgain(event: HangingEvent, { entries, heads, paths, files }: Omit<Asking, 'pace'>): boolean {
  const { id, session, kind, by, range } = event;
  if (!by.startsWith('import:') || heads.get(id)?.some((each) => each !== session)) return false;
  const entry = entries.get(id);
  if (entry === undefined) return OF_IMPORTS.test(kind);
  // An erased record is not made again: its entry stays.
  if (entry.rawDigest === '') return true;
  const path = paths.get(entry.name);
  return range !== undefined && path !== undefined && files.holds(path, range, String(entry.rawDigest));
}

function entriesOf(broken: BrokenFile, hanging: HangingEvents): Known['entries'] {
  const entries = new Map<EventId, Entry>();
  for (const { format, source, raw_digest: rawDigest, event } of broken.rows('ledger')) {
    if (!(event instanceof Uint8Array)) continue;
    const id = toHex<EventId>(event);
    if (hanging.has(id)) entries.set(id, { name: nameOf(format, source), rawDigest });
  }
  return entries;
}

function headsOf(broken: BrokenFile, hanging: HangingEvents): Known['heads'] {
  const heads = new Map<EventId, SessionId[]>();
  for (const { session, head } of broken.rows('refs')) {
    if (!(head instanceof Uint8Array)) continue;
    const id = toHex<EventId>(head);
    if (hanging.has(id)) heads.set(id, [...(heads.get(id) ?? []), session as SessionId]);
  }
  return heads;
}

function pathsOf(broken: BrokenFile): Known['paths'] {
  const paths = new Map<string, string>();
  for (const { format, source, path } of broken.rows('source_files'))
    if (typeof path === 'string') paths.set(nameOf(format, source), fromColumn(path));
  return paths;
}

function nameOf(format: unknown, source: unknown): string {
  return JSON.stringify([format, source]);
}

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
  const lookups = { entries: entriesOf(broken, hanging), heads: headsOf(broken, hanging), paths: pathsOf(broken) };
  const known = { ...lookups, begins: beginsIn(into, hanging) };
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
  readonly source: string;
  readonly rawDigest: unknown;
}

interface Known {
  readonly entries: ReadonlyMap<EventId, Entry>;
  /** Sessions whose head hangs, by it. */
  readonly heads: ReadonlyMap<EventId, readonly SessionId[]>;
  /** Where the log of a session's event may be; `source` is what the ledger calls it, unless that is lost. */
  readonly paths: (session: SessionId, source: string | undefined) => readonly string[];
}

type Asking = Known & { readonly begins: (session: SessionId) => boolean } & {
  readonly files: RecordsInFiles;
  readonly pace: Pace;
};

async function comesAgain(group: readonly HangingEvent[], { pace, ...asking }: Asking): Promise<boolean> {
  for (const event of group) {
    if (!isMadeAgain(event, asking)) return false;
    if (pace.isDue()) await pace.breathe();
  }
  return true;
}

/** What an import writes of itself, beside a log's records. */
const OF_IMPORTS = /^(session\/(created|forked|spawned)|import\/(copied|joined))$/;

function isMadeAgain(event: HangingEvent, { entries, heads, paths, begins, files }: Omit<Asking, 'pace'>): boolean {
  const { id, session, kind, by, record } = event;
  if (!by.startsWith('import:') || heads.get(id)?.some((each) => each !== session)) return false;
  // Else the import would make another session.
  if (paths(session, undefined).length === 0 && !begins(session)) return false;
  const entry = entries.get(id);
  // An erased record is not made again: its entry stays.
  if (entry?.rawDigest === '') return true;
  if (record === undefined) return entry === undefined && OF_IMPORTS.test(kind);
  return paths(session, entry?.source).some((path) => files.holds(path, record));
}

function entriesOf(broken: BrokenFile, hanging: HangingEvents): Known['entries'] {
  const entries = new Map<EventId, Entry>();
  for (const { source, raw_digest: rawDigest, event } of broken.rows('ledger')) {
    if (!(event instanceof Uint8Array)) continue;
    const id = toHex<EventId>(event);
    if (hanging.has(id)) entries.set(id, { source: fromColumn(String(source)), rawDigest });
  }
  return entries;
}

/** Says whether a session's opening and first record stay: by them it is found again. */
function beginsIn(into: Database.Database, hanging: HangingEvents): (session: SessionId) => boolean {
  const first = into
    .prepare<[string], Uint8Array>('SELECT id FROM events WHERE session = ? AND twin = 0 AND seq < 2')
    .pluck();
  return (session) => first.all(session).filter((id) => !hanging.has(toHex<EventId>(id))).length === 2;
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
  const files = [...broken.rows('source_files')].map(({ source, path, report }) => {
    return { source: fromColumn(String(source)), path: fromColumn(String(path)), report: String(report) };
  });
  const found = new Map<string, readonly string[]>();
  return (session, source) => {
    const key = source ?? session;
    const known = found.get(key);
    if (known !== undefined) return known;
    const of = files.filter((file) => (source === undefined ? file.report.includes(session) : file.source === source));
    const paths = [...new Set([...(source === undefined ? [] : [source]), ...of.map(({ path }) => path)])];
    found.set(key, paths);
    return paths;
  };
}

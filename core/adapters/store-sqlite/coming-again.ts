import type { Sha256 } from '../../model/envelope.ts';
import type { EventId, SessionId } from '../../model/ids.ts';
import type { Pace } from '../../runtime/pace.ts';
import { toHex } from './digest-column.ts';
import { fromColumn } from './exact-text.ts';
import type { HangingEvent, HangingEvents } from './hanging-events.ts';
import type { BrokenFile } from './read-broken.ts';
import { type RecordsInFiles, recordsInFiles } from './records-in-files.ts';

/** What is asked of a broken file whose events came over. */
export interface Asked {
  readonly broken: BrokenFile;
  readonly hanging: HangingEvents;
  readonly sha256: Sha256;
  readonly pace: Pace;
}

/** Events that are left out, and the paths of the logs that an import makes them of again. */
export interface ComingAgain {
  readonly events: readonly HangingEvent[];
  readonly logs: readonly string[];
}

/**
 * Events that hang on a lost one, or on one that lost what it said, and are better left out, where logs hold all of it still: an import brings
 * them in behind the last event that came over, with the one that was lost. All else that hangs stays as it is, since it would be lost.
 */
export async function comingAgain({ broken, hanging, sha256, pace }: Asked): Promise<ComingAgain> {
  const groups = hanging.groups();
  if (groups.length === 0) return { events: [], logs: [] };
  const known = { entries: entriesOf(broken, hanging), heads: headsOf(broken, hanging), paths: pathsOf(broken) };
  const files = recordsInFiles(sha256);
  const events: HangingEvent[] = [];
  const logs = new Set<string>();
  try {
    for (const group of groups) {
      const makers = await makersOf(group, { ...known, begins: hanging.begins, files, pace });
      if (makers === undefined) continue;
      events.push(...group);
      for (const log of makers) logs.add(log);
    }
  } finally {
    files.close();
  }
  return { events, logs: [...logs] };
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

type Asking = Known &
  Pick<HangingEvents, 'begins'> & {
    readonly files: RecordsInFiles;
    readonly pace: Pace;
  };

/** The logs that a whole group is made of again; undefined where one of it is not. */
async function makersOf(
  group: readonly HangingEvent[],
  { pace, ...asking }: Asking,
): Promise<ReadonlySet<string> | undefined> {
  const logs = new Set<string>();
  for (const event of group) {
    const made = madeAgainBy(event, asking);
    if (made === undefined) return undefined;
    for (const log of made) logs.add(log);
    if (pace.isDue()) await pace.breathe();
  }
  // What an import writes of itself it writes for any log of the session.
  const [first] = group;
  return logs.size > 0 || first === undefined ? logs : new Set(asking.paths(first.session, undefined));
}

/** What an import writes of itself, beside a log's records. */
const OF_IMPORTS = /^(session\/(created|forked|spawned)|import\/(copied|joined))$/;

/** The log that holds an event's record; none for what needs no record, undefined where the event would be lost. */
function madeAgainBy(
  event: HangingEvent,
  { entries, heads, paths, begins, files }: Omit<Asking, 'pace'>,
): readonly string[] | undefined {
  const { id, session, kind, by, isBare, record } = event;
  if (!by.startsWith('import:') || heads.get(id)?.some((each) => each !== session)) return undefined;
  // Else the import would make another session.
  if (paths(session, undefined).length === 0 && !begins(session)) return undefined;
  const entry = entries.get(id);
  // An erased record is not made again: its entry stays.
  if (entry?.rawDigest === '') return [];
  const isLine = isBare && entry !== undefined;
  if (!isLine && record === undefined) return entry === undefined && OF_IMPORTS.test(kind) ? [] : undefined;
  const log = paths(session, entry?.source).find((path) => {
    if (isLine) return files.holdsLine(path, String(entry.rawDigest));
    return record !== undefined && files.holds(path, record);
  });
  return log === undefined ? undefined : [log];
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

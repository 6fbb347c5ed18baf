import type { MissedEnd } from '../../model/catalogue/lost-end.ts';
import { movedHead } from '../../model/catalogue/moved-head.ts';
import type { CatalogueState, Parting } from '../../model/catalogue/state.ts';
import type { StoredEvent } from '../../model/envelope.ts';
import type { EventId, SessionId } from '../../model/ids.ts';
import { evolve } from '../../model/session/evolve.ts';
import { missingBefore } from '../../model/session/missing-before.ts';
import { emptySession, type SessionState } from '../../model/session/state.ts';
import { isEndMissed } from '../../projections/session-summary/copies.ts';
import { foldSummary } from '../../projections/session-summary/fold-summary.ts';
import type { Opening } from '../../projections/session-summary/opening.ts';
import type { SessionRow } from '../../projections/session-summary/session-row.ts';
import { type RowFacts, sessionRowOf, titleOf } from '../../projections/session-summary/session-row-of.ts';
import { emptySummary, type SessionSummary } from '../../projections/session-summary/summary-state.ts';
import { forgetSteps } from '../../projections/steps/forget-steps.ts';
import type { SessionRef } from '../ports.ts';
import type { ReadEvent } from '../read-checked.ts';
import { type BlobWeight, weighBlobs } from './blob-weight.ts';
import { damagedRow } from './damaged-row.ts';
import { folderOf } from './folder-of.ts';
import { lacksOf, missedEndOf } from './line-lacks.ts';
import type { LogReadings } from './log-readings.ts';
import { type OriginFacts, originOf } from './origin-of.ts';
import type { ReplacedLogs } from './replaced-logs.ts';
import { copiedFrom, rootOf } from './root-of.ts';
import { emptyReel, reelStep, type StepReel } from './step-reel.ts';

/** One session, folded as far as it was read. */
export interface Entry {
  /** `settled`: it makes a line, but nothing more can be folded into its summary. */
  readonly extent: 'whole' | 'settled';
  readonly summary: SessionSummary;
  state: SessionState;
  readonly blobs: BlobWeight;
  /** Not every event could be read. Such a line is never saved. */
  damaged?: true;
  /** Events that are missing before its first. */
  lacksFirst?: number;
  /** Its steps, where they were folded with the line. */
  readonly reel?: StepReel;
}

/** All sessions, folded, and what is known across them. Changed in place. */
export interface SessionShelf {
  readonly read: ReadEvent;
  readonly entries: Map<SessionId, Entry>;
  /** By path of a source file: the branch that its newest step is on. */
  readonly newest: Map<string, SessionId>;
  /** Ends that sessions are known to have had and that are not there. The catalogue knows those that were set aside. */
  readonly missedEnds: Map<SessionId, MissedEnd>;
  /** Paths of source files that hold more than one branch. */
  readonly branched: Set<string>;
  /** By path of a source file: when it was modified last, Unix ms. */
  readonly modified: Map<string, number>;
}

/** A shelf without sessions. */
export function emptyShelf(read: ReadEvent): SessionShelf {
  const missedEnds = new Map<SessionId, MissedEnd>();
  return { read, entries: new Map(), missedEnds, newest: new Map(), branched: new Set(), modified: new Map() };
}

/** A session of which nothing was read. `copiesEnd`: events that copied beginnings of it are known to end with. */
export function emptyEntry(session: SessionId, copiesEnd: Iterable<EventId> = []): Entry {
  return {
    extent: 'whole',
    summary: emptySummary(session, copiesEnd),
    state: emptySession,
    blobs: { sizeBytes: 0, unsized: [], met: new Set() },
    reel: emptyReel(session),
  };
}

/** True where a mark came that names the end of a copy which was not known when it was folded: the line is right once it is read anew. */
export function isBehind({ entries }: SessionShelf, session: SessionId): boolean {
  const entry = entries.get(session);
  return entry !== undefined && isEndMissed(entry.summary.copies);
}

/**
 * Folds events of a session once: those that were folded already are passed over. Gives the sessions whose line may
 * read differently now: the session itself, and the branch that was its file's active one before. `read` may be given for
 * events that need no check because they do not come from the disk.
 */
export function shelve(
  shelf: SessionShelf,
  session: SessionId,
  events: readonly StoredEvent[],
  read: ReadEvent = shelf.read,
): readonly SessionId[] {
  const entry = shelf.entries.get(session) ?? emptyEntry(session);
  if (entry.extent === 'settled') throw new Error(`${session} was folded from the middle on`);
  shelf.entries.set(session, entry);
  const { reel } = entry;
  const letGo: typeof forgetSteps =
    reel === undefined ? forgetSteps : (steps, event, changed) => reelStep(reel, steps, event, changed);
  for (const event of events) {
    if (event.envelope.origin.seq < entry.state.nextSeq) continue;
    noteMissing(entry, session, event);
    const stored = withText(event);
    const sizeBytes = stored.envelopeText.length + (stored.payload?.text.length ?? 0);
    const known = read(stored);
    foldSummary(entry.summary, known, sizeBytes, letGo);
    weighBlobs(entry.blobs, event, known);
    entry.state = evolve(entry.state, known);
  }
  return [session, ...noteNewest(shelf, session, entry.summary)];
}

/** A session's own first event is its number 0 (S3). */
function noteMissing(entry: Entry, session: SessionId, { envelope }: StoredEvent): void {
  const { seq, session: writer } = envelope.origin;
  const isFirst = entry.state.head === undefined && writer === session;
  if (isFirst && seq > 0) entry.lacksFirst = seq;
  if ((isFirst && seq > 0) || missingBefore(envelope, entry.state) !== undefined) entry.damaged = true;
}

/** The same event with its text in it: one that came from another thread makes its text anew whenever it is asked for. */
function withText(event: StoredEvent): StoredEvent {
  const { payload } = event;
  return payload === undefined ? event : { ...event, payload: { salt: payload.salt, text: payload.text } };
}

/** Notes that not every event of a session can be read. One of which nothing can be read stays on the shelf too, so that it does not vanish. */
export function shelfDamaged({ entries }: SessionShelf, { session, head, nextSeq }: SessionRef): void {
  const entry = entries.get(session);
  if (entry !== undefined) entry.damaged = true;
  else {
    const state = { head, nextSeq, readOnly: true };
    const blobs = { sizeBytes: 0, unsized: [] };
    entries.set(session, { extent: 'settled', summary: emptySummary(session), state, blobs, damaged: true });
  }
}

/** Notes events of a settled session: its head is right at once, its line once it is read anew. */
export function noteEvents(shelf: SessionShelf, entry: Entry, events: readonly StoredEvent[]): void {
  for (const event of events) {
    if (event.envelope.origin.seq >= entry.state.nextSeq) entry.state = evolve(entry.state, shelf.read(event));
  }
}

/** Lets go of a session's steps: an erase took chunks of them out of the store that can't be written again. */
export function dropReel({ entries }: SessionShelf, session: SessionId): void {
  const entry = entries.get(session);
  if (entry?.reel === undefined) return;
  const { reel: _, ...rest } = entry;
  entries.set(session, rest);
}

/** Puts a session that was folded before on the shelf. */
export function adopt(shelf: SessionShelf, session: SessionId, entry: Entry): void {
  shelf.entries.set(session, entry);
  noteNewest(shelf, session, entry.summary);
}

function noteNewest(
  { entries, newest, branched }: SessionShelf,
  session: SessionId,
  summary: SessionSummary,
): SessionId[] {
  const { opening, lastRecord } = summary;
  if (opening?.path === undefined || lastRecord === undefined) return [];
  if (opening.kind !== 'main' && opening.kind !== 'branch') return [];
  if (opening.kind === 'branch') branched.add(opening.path);
  const before = newest.get(opening.path);
  const record = before === undefined ? undefined : entries.get(before)?.summary.lastRecord;
  if (record !== undefined && record >= lastRecord) return [];
  newest.set(opening.path, session);
  return before === undefined || before === session ? [] : [before];
}

/** What a line depends on beside the record. */
export interface LineFacts {
  readonly nowMs: number;
  /** Sessions whose pending effects this host holds (S8). */
  readonly leased: ReadonlySet<SessionId>;
  readonly stopping: ReadonlySet<SessionId>;
  /** Titles that persons gave, and sessions in the trash. */
  readonly titles: ReadonlyMap<SessionId, string>;
  readonly trashed: ReadonlySet<SessionId>;
  /** Of them, those whose making was undone. */
  readonly unmade: ReadonlySet<SessionId>;
  readonly parted: CatalogueState['parted'];
  readonly moved: CatalogueState['moved'];
  readonly detached: CatalogueState['detached'];
  readonly lostEnds: CatalogueState['lostEnds'];
  /** Sessions in whose file another session's log stands now: they are not open while that grows. */
  readonly replaced: Pick<ReplacedLogs, 'has'>;
  /** Logs that are being read, or that were not read to their end. */
  readonly readings: Pick<LogReadings, 'of'>;
  /** IANA zone in which days are counted. */
  readonly zone: string;
  /** Path of the sample that ships with the product. */
  readonly samplePath: string;
}

/** What a title depends on beside the record. */
type TitleFacts = Pick<LineFacts, 'titles' | 'parted' | 'detached'>;

/** The line of one session; undefined for an unknown one. */
export function lineOf(shelf: SessionShelf, session: SessionId, facts: LineFacts): SessionRow | undefined {
  const entry = shelf.entries.get(session);
  if (entry === undefined) return undefined;
  const { opening } = entry.summary;
  const isFile = opening?.path !== undefined && !facts.replaced.has(session);
  const reading = isFile ? facts.readings.of(opening.path) : undefined;
  const modifiedAtMs = isFile ? shelf.modified.get(opening.path) : undefined;
  const cwd = folderOf(shelf, session, facts);
  const copied = copiedFrom(shelf, entry, facts);
  const row = sessionRowOf(entry.summary, {
    head: movedHead(entry.state.head, facts.moved.get(session)) ?? '',
    readOnly: entry.state.readOnly,
    root: rootOf(shelf, session, facts),
    ...partingOf(facts.parted.get(session)),
    ...detachedFrom(opening, facts.detached.get(session)),
    trashed: facts.trashed.has(session),
    unmade: facts.unmade.has(session),
    active: isActive(shelf, session, opening?.path),
    originalIsHere: copied !== undefined,
    madeUp: opening?.path === facts.samplePath,
    nowMs: facts.nowMs,
    leased: facts.leased.has(session),
    stopping: facts.stopping.has(session),
    ...(reading === undefined ? {} : { reading }),
    ...namesOf(shelf, session, facts),
    ...(modifiedAtMs === undefined ? {} : { modifiedAtMs }),
    ...(cwd === undefined ? {} : { cwd }),
  });
  const line = { ...row, sizeBytes: row.sizeBytes + entry.blobs.sizeBytes };
  const lacks = lacksOf(entry, missedEndOf(shelf, session, facts));
  // What its end lacks may come again from the log that is being read.
  const isComing = reading?.is === 'read' && lacks?.damaged === undefined;
  return lacks === undefined || isComing ? line : damagedRow(line, lacks, facts.zone);
}

/** The title that the line of a session has; undefined for an unknown one. Costs nothing of the rest of the line. */
export function titleIn(shelf: SessionShelf, session: SessionId, facts: TitleFacts): string | undefined {
  const summary = shelf.entries.get(session)?.summary;
  return summary && titleOf(summary, namesOf(shelf, session, facts)).title;
}

/** Sessions whose file was modified last after `fromMs` and up to `toMs`, Unix ms. */
export function modifiedWithin({ entries, modified }: SessionShelf, fromMs: number, toMs: number): SessionId[] {
  const paths = new Set([...modified].flatMap(([path, atMs]) => (atMs > fromMs && atMs <= toMs ? [path] : [])));
  if (paths.size === 0) return [];
  return [...entries].flatMap(([session, { summary }]) => (paths.has(summary.opening?.path ?? '') ? [session] : []));
}

/** Sessions that are called after one of these: its forks, and what was detached from it. */
export function namesakesOf(
  { entries }: SessionShelf,
  sessions: ReadonlySet<SessionId>,
  facts: OriginFacts,
): SessionId[] {
  const found: SessionId[] = [];
  for (const [id, { summary }] of entries) {
    const origin = originOf(id, summary.opening, facts);
    if (origin !== undefined && sessions.has(origin)) found.push(id);
  }
  return found;
}

/** A session that came in parted is drawn as a branch that leaves from the last event both have. */
function partingOf(parting: Parting | undefined): Pick<RowFacts, 'parent'> {
  return parting?.common === undefined ? {} : { parent: { session: parting.from, event: parting.common } };
}

function detachedFrom(opening: Opening | undefined, by: RowFacts['cameFrom']): Pick<RowFacts, 'cameFrom'> {
  return by === undefined || opening?.kind !== 'detached' ? {} : { cameFrom: by };
}

/** How many sessions a title is handed down over: what a file claims of its origin may go in a circle. */
const MOST_HEIRS = 20;

function namesOf(shelf: SessionShelf, session: SessionId, facts: TitleFacts): Pick<RowFacts, 'title' | 'originTitle'> {
  const title = facts.titles.get(session);
  const originTitle = originTitleOf(shelf, session, facts);
  return { ...(title === undefined ? {} : { title }), ...(originTitle === undefined ? {} : { originTitle }) };
}

function originTitleOf(shelf: SessionShelf, session: SessionId, facts: TitleFacts, depth = 0): string | undefined {
  const entry = shelf.entries.get(session);
  const origin = facts.parted.get(session)?.from ?? originOf(session, entry?.summary.opening, facts);
  const ancestor = origin === undefined ? undefined : shelf.entries.get(origin);
  if (origin === undefined || ancestor === undefined || depth === MOST_HEIRS) return undefined;
  const before = originTitleOf(shelf, origin, facts, depth + 1);
  return titleOf(ancestor.summary, {
    ...(facts.titles.has(origin) ? { title: facts.titles.get(origin) ?? '' } : {}),
    ...(before === undefined ? {} : { originTitle: before }),
  }).title;
}

function isActive({ newest, branched }: SessionShelf, session: SessionId, path: string | undefined): boolean {
  return path !== undefined && branched.has(path) && newest.get(path) === session;
}

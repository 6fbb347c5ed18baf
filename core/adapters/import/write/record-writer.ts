import type { FileReport } from '../../../contract/import-report.ts';
import type { Draft } from '../../../model/envelope.ts';
import type { BlobId, EventId, SessionId } from '../../../model/ids.ts';
import type { Part } from '../../../model/parts.ts';
import { readEvent, type SessionEvent } from '../../../model/read-event.ts';
import type { FactsTally } from '../../../projections/import-facts/facts.ts';
import { marksOfParts } from '../../../projections/import-facts/record-content.ts';
import { type LedgerEntry, STARTING_RECORDS } from '../../../runtime/ports.ts';
import type { KeepBlob, LocalSession, Placed, RecordDraft, RecordReader } from '../format.ts';
import type { ImportWorld } from '../import-world.ts';
import { readLedger } from '../read-ledger.ts';
import type { SourceRecord } from '../records/source-line.ts';
import type { EventWriter, Stream } from './event-writer.ts';
import { type KnownEntry, type KnownRecords, movedDigest, VANISHED } from './known-records.ts';
import { sourceOfRecord } from './source-of-record.ts';

/** As many sessions as a report lists: a file may hold very many, and reports are kept and sent whole. */
const MOST_LISTED = 1_000;

export type ListedSessions = Pick<FileReport, 'sessions' | 'unlisted'>;

/** Where records of one file go, and what is known of them. */
export interface RecordPlace {
  readonly format: string;
  readonly source: string;
  readonly known: KnownRecords;
  readonly world: ImportWorld;
  readonly sessionOf: (key: string) => SessionId;
  /** Keys of the sessions that earlier imports of the file made. */
  readonly earlierKeys: ReadonlySet<string>;
  /** Counts what the file's records are now, but for those that are erased. */
  readonly tally: FactsTally;
}

/** Turns the records of one file into events and ledger rows: new ones are appended, changed and vanished ones noted (I2). */
export class RecordWriter {
  private readonly writer: EventWriter;
  private readonly reader: RecordReader;
  private readonly place: RecordPlace;
  private readonly met = new Map<string, LocalSession>();
  /** The event of the record that was met last, by the session's key. */
  private readonly last = new Map<string, EventId>();
  private lastAtMs: number | undefined;
  /** Digest of the first record. */
  firstDigest: string | undefined;
  /** The session that the file begins with, where it is a sub-agent's that was opened without a parent. */
  adrift: SessionId | undefined;

  constructor(writer: EventWriter, reader: RecordReader, place: RecordPlace) {
    this.writer = writer;
    this.reader = reader;
    this.place = place;
  }

  async take(record: SourceRecord): Promise<void> {
    const placed = this.reader.place(record);
    this.lastAtMs = placed.atMs;
    const digest = this.place.world.sha256(record.bytes);
    this.firstDigest ??= digest;
    const found = await this.place.known.recognise({ id: placed.recordId, ordinal: record.ordinal, digest });
    if (found.what === 'new' || this.place.earlierKeys.has(placed.session.key))
      this.met.set(placed.session.key, placed.session);
    if (found.what === 'new') {
      const event = await this.append(record, placed);
      this.enter(found.key, record, digest, event);
      placed.settle(event);
      this.last.set(placed.session.key, event);
      return;
    }
    const { entry } = found;
    const stands = entry.isGone ? await this.before(placed) : entry.event;
    placed.settle(stands);
    this.last.set(placed.session.key, stands);
    if (found.what !== 'changed' && entry.rawDigest !== '') this.count(record, placed, entry.event);
    if (found.what === 'changed') this.enter(entry.record, record, digest, await this.revise(record, placed, entry));
    else if (found.what === 'restored' || entry.ordinal !== record.ordinal)
      this.enter(entry.record, record, entry.rawDigest, entry.event);
  }

  /** Counts a record that is known as if it were new: nothing is read from the store for it. */
  private count(record: SourceRecord, placed: Placed, id: EventId): void {
    const keep: KeepBlob = (bytes) => this.place.world.sha256(bytes) as BlobId;
    this.place.tally.add({ ...this.draft(record, placed, keep), id } as unknown as SessionEvent);
  }

  /** Notes every record of an earlier import that is no longer in the file, and not in a log that it was moved to. Its event stays. */
  async markMissing(): Promise<void> {
    const missing = this.place.known.missing();
    const elsewhere = this.reader.isBegunAnew === true ? await this.heldElsewhere(missing) : NONE;
    for (const entry of missing) {
      if (elsewhere.has(entry.rawDigest)) {
        this.writer.enter({ ...entry, rawDigest: movedDigest(entry.rawDigest) });
        continue;
      }
      const first = await this.firstReading(entry);
      if (first === undefined) continue;
      const payload = { of: first.event, change: 'vanished' };
      const stream = await this.writer.stream(first.session);
      const event = this.writer.add(stream, {
        draft: { kind: 'import/revised', payload },
        atMs: this.lastAtMs ?? first.atMs,
      });
      this.writer.enter({ ...entry, rawDigest: VANISHED, event: event.id });
    }
  }

  /** Digests of records of other logs that begin with one that is missing: where a file is begun anew, what it held stands under another name. */
  private async heldElsewhere(missing: readonly LedgerEntry[]): Promise<ReadonlySet<string>> {
    const { format, source, world } = this.place;
    const digests = new Set<string>();
    for (const { ordinal, rawDigest: sought } of missing) {
      if (ordinal >= STARTING_RECORDS || digests.has(sought)) continue;
      for (const each of await world.store.sourcesLike(format, { rawDigest: sought })) {
        if (each === source) continue;
        for (const { rawDigest } of await readLedger(world.store, format, each)) digests.add(rawDigest);
      }
    }
    return digests;
  }

  /** How many sessions were met. */
  get sessionCount(): number {
    return this.met.size;
  }

  /** Keys of the file's sessions, and their ids. */
  keys(): [key: string, session: SessionId][] {
    return [...this.met.keys()].map((key) => [key, this.place.sessionOf(key)]);
  }

  /** Sessions of the file, in order of appearance, and how many more there are: those of `among`, or all that were met. */
  sessions(among?: ReadonlySet<SessionId>): ListedSessions {
    const met = [...this.met.values()].map((session) => ({ ...session, id: this.place.sessionOf(session.key) }));
    const listed = met.filter(({ id }) => among === undefined || among.has(id));
    const sessions = listed.slice(0, MOST_LISTED).map(({ id, kind, parent, title }) => {
      const row = { id, title: title(), kind };
      return parent === undefined ? row : { ...row, parent };
    });
    const unlisted = listed.length - sessions.length;
    return unlisted === 0 ? { sessions } : { sessions, unlisted };
  }

  private async append(record: SourceRecord, placed: Placed): Promise<EventId> {
    const stream = await this.openSession(placed);
    const draft = this.draft(record, placed, this.writer.keep);
    const event = this.writer.add(stream, { draft, atMs: placed.atMs });
    this.place.tally.add({ ...draft, id: event.id, envelope: event.envelope } as unknown as SessionEvent);
    return event.id;
  }

  private draft(record: SourceRecord, placed: Placed, keep: KeepBlob): Pick<Draft, 'kind' | 'payload'> {
    const read = placed.draft(keep);
    const { copyOf, kind } = read;
    if (copyOf !== undefined)
      return { kind: 'import/noted', payload: this.copy(record, placed, { read, copyOf, keep }) };
    return { kind, payload: { ...read.payload, source: this.source(record, placed, { marks: read.marks, keep }) } };
  }

  private async openSession({ session, atMs }: Placed): Promise<Stream> {
    const stream = await this.writer.stream(this.place.sessionOf(session.key));
    if (stream.head !== undefined) return stream;
    const { kind, payload, parent } = session.opening();
    if (kind === 'session/created' && this.met.size === 1 && isAgents(session)) this.adrift = stream.session;
    this.writer.add(stream, { draft: { kind, payload }, atMs, leavesFrom: parent });
    return stream;
  }

  /** What stands before a record in its session: whatever would leave from an event that is lost leaves from there. */
  private async before(placed: Placed): Promise<EventId> {
    const { session } = placed;
    const known = this.last.get(session.key) ?? (await this.openSession(placed)).head;
    if (known === undefined) throw new Error(`session ${session.key} was not opened`);
    return known;
  }

  private async revise(record: SourceRecord, placed: Placed, entry: KnownEntry): Promise<EventId> {
    const first = await this.firstReading(entry);
    const stream = await this.writer.stream(first?.session ?? this.place.sessionOf(placed.session.key));
    const read = placed.draft(this.writer.keep);
    const marks = { ...read.marks, ...marksOfParts(partsOf(read)) };
    const source = this.source(record, placed, { marks, keep: this.writer.keep });
    const payload = { of: first?.event ?? entry.event, change: 'changed', source };
    const draft = { kind: 'import/revised', payload };
    const event = this.writer.add(stream, { draft, atMs: placed.atMs });
    this.place.tally.add({ ...draft, id: event.id, envelope: event.envelope } as unknown as SessionEvent);
    return event.id;
  }

  private copy(
    record: SourceRecord,
    placed: Placed,
    { read, copyOf, keep }: { read: RecordDraft; copyOf: EventId; keep: KeepBlob },
  ): object {
    const marks = { ...read.marks, ...marksOfParts(partsOf(read)) };
    return { what: 'copy', repeats: copyOf, source: this.source(record, placed, { marks, keep }) };
  }

  private source(
    record: SourceRecord,
    { time }: Placed,
    { marks, keep }: { marks: RecordDraft['marks']; keep: KeepBlob },
  ): object {
    return sourceOfRecord(record, { format: this.place.format, time, marks, keep });
  }

  /** The event that a record became when it was read first, the session that it was written in, and its last time. */
  private async firstReading(entry: KnownEntry): Promise<FirstReading | undefined> {
    const stored = await this.place.world.store.event(entry.event);
    if (stored === undefined) return undefined;
    const event = readEvent(stored);
    const of = event.kind === 'import/revised' ? (event.payload.of as EventId) : event.id;
    return { event: of, session: event.envelope.origin.session, atMs: event.envelope.atMs };
  }

  private enter(key: string, record: SourceRecord, rawDigest: string, event: EventId): void {
    const { format, source } = this.place;
    this.writer.enter({ format, source, record: key, ordinal: record.ordinal, rawDigest, event });
  }
}

const NONE: ReadonlySet<string> = new Set();

function isAgents({ kind }: LocalSession): boolean {
  return kind === 'sub-agent' || kind === 'internal';
}

interface FirstReading {
  readonly event: EventId;
  readonly session: SessionId;
  readonly atMs: number;
}

function partsOf(read: RecordDraft): readonly Part[] {
  const { parts } = read.payload as { readonly parts?: readonly Part[] };
  return parts ?? [];
}

import { setImmediate as nextTurn } from 'node:timers/promises';
import type { FileReport } from '../../contract/import-report.ts';
import type { SessionId } from '../../model/ids.ts';
import type { FactsTally } from '../../projections/import-facts/facts.ts';
import type { SourceFile } from '../../runtime/ports.ts';
import { currentFacts } from './current-facts.ts';
import type { RecordReader } from './format.ts';
import type { RecognisedFile, Tick } from './import-file.ts';
import type { ImportWorld } from './import-world.ts';
import { importedFiles } from './imported-files.ts';
import { headsOf, keepFacts, keptFacts } from './kept-facts.ts';
import { LineCounts } from './line-counts.ts';
import { linesOf } from './lines-of.ts';
import { readUpTo } from './live-files.ts';
import type { Flush, Open, Past } from './open-file.ts';
import type { SourceLine } from './records/source-line.ts';
import { recoverSessions } from './recover-sessions.ts';
import type { LogFile } from './sources/log-file.ts';
import { readBeside } from './sources/read-beside.ts';
import { MAX_LINE_BYTES } from './split-records.ts';
import { digestsOf } from './write/digests-of.ts';
import { EventWriter } from './write/event-writer.ts';
import { rowOf } from './write/file-row.ts';
import { KeptAside } from './write/kept-aside.ts';
import { KnownRecords } from './write/known-records.ts';
import { type ListedSessions, RecordWriter } from './write/record-writer.ts';
import { mayLackSessions, RowPace } from './write/row-pace.ts';

/** The import of one file. One that has come to the end can go on with what the file grows by. */
export class FileImport {
  private target: RecognisedFile;
  private world: ImportWorld;
  private readonly past: Past;
  private readonly counts = new LineCounts();
  /** Sessions that earlier imports made of the file, by the reader's key. Kept though their records vanish: they may come back. */
  private earlier: ReadonlyMap<string, SessionId>;
  private readonly sessions: Map<string, SessionId>;
  private readonly writer: EventWriter;
  /** False where something of the file was erased since it was counted: then the counts of its lines alone are known (S12). */
  private wereKept = true;
  private readonly aside: KeptAside;
  private readonly rowPace = new RowPace();
  private toldAdded = 0;
  private open: Open | undefined;
  /** Where the next line to read begins. */
  private at = { offset: 0, ordinal: 0 };
  /** What there was before what is read now; undefined where all is. */
  private before: { readonly eventsAdded: number; readonly records: number } | undefined;

  constructor(target: RecognisedFile, world: ImportWorld, past: Past) {
    this.target = target;
    this.world = world;
    this.past = past;
    this.earlier = new Map(past.memory?.sessions);
    this.sessions = new Map(this.earlier);
    this.writer = new EventWriter(world, target.format.name);
    const hasErased = past.entries.some(({ rawDigest }) => rawDigest === '');
    const source = { format: target.format.name, source: target.source, hasErased };
    this.aside = new KeptAside(this.writer, world.store, source);
  }

  /** Reads the file from its start. Ends only when nothing of it is being written any more: its next import must see all of it. What was read is written and reported too where that is cancelled. */
  async run(tick: Tick): Promise<FileReport> {
    try {
      const { memory, entries, lost } = this.past;
      const isNew = entries.length === 0 && lost === undefined;
      if (!isNew && mayLackSessions(memory)) await this.recover();
      this.wereKept = isNew || (await keptFacts([...this.earlier.values()], this.world)) !== undefined;
      const reader = await this.openReader((key) => this.sessionOf(key));
      const tally = this.target.format.tally();
      this.open = { reader, tally, records: this.openRecords(reader, tally) };
      await this.aside.begin();
      return await this.read(this.open, tick);
    } finally {
      await this.writer.quiet();
    }
  }

  /** Digest of the first record; undefined where there is none. */
  get firstDigest(): string | undefined {
    return this.open?.records.firstDigest;
  }

  /**
   * Reads what the file grew by since. Undefined where something of its sessions was erased meanwhile, or another reading kept
   * something of the file: then it has to be read whole, by another import. Throws as {@link run} does.
   */
  async goOn(file: LogFile, world: ImportWorld, tick: Tick): Promise<FileReport | undefined> {
    if (this.open === undefined) throw new Error(`${file.path} was not read to its end`);
    const sessions = [...this.sessionsOf(this.open.records).values()];
    if ((await keptFacts(sessions, world)) === undefined || !(await this.aside.areAsCounted())) return undefined;
    this.target = { ...this.target, file };
    this.world = world;
    this.before = { eventsAdded: this.writer.eventsAdded, records: this.counts.records };
    tick(this.at.offset, 0);
    try {
      return await this.read(this.open, tick);
    } finally {
      await this.writer.quiet();
    }
  }

  /** What is saved of the file where something stopped its import. */
  saved(): FileReport {
    const { counted = new LineCounts().now(), sessions } = this.writer;
    const there = new Set([...this.earlier.values(), ...sessions]);
    return { ...this.report(this.open?.records.sessions(there) ?? { sessions: [] }), ...counted, status: 'failed' };
  }

  private async read(open: Open, tick: Tick): Promise<FileReport> {
    try {
      return await this.readToEnd(open, tick);
    } catch (cause) {
      const { signal } = this.world;
      if (!signal?.aborted || cause !== signal.reason) throw cause;
      return await this.stopHere(open, tick);
    }
  }

  private async stopHere({ records, tally }: Open, tick: Tick): Promise<FileReport> {
    await this.flush({ isWhole: false, isLast: true, tick });
    const report = this.report(records.sessions());
    const facts = this.wereKept ? { ...report.facts, ...tally.facts() } : report.facts;
    return { ...report, status: 'cancelled', facts };
  }

  private async readToEnd({ records, tally }: Open, tick: Tick): Promise<FileReport> {
    const end = { offset: this.at.offset, isOpen: false };
    const onBytes = (bytes: Uint8Array) => {
      end.offset += bytes.length;
      end.isOpen = bytes.at(-1) !== LINE_END;
      tick(bytes.length, 0);
    };
    for await (const line of this.lines(onBytes, this.at)) {
      this.counts.add(line);
      if (line.spilled !== undefined) this.aside.keep(line.spilled);
      for (const piece of line.pieces) {
        if (piece.what === 'record') await records.take(piece);
        else this.aside.keep({ ...piece, offset: piece.offset + piece.sizeBytes - piece.bytes.length });
      }
      if (line.waiting !== undefined) end.offset = line.waiting.offset;
      if (this.writer.isFull()) await this.flush({ isWhole: false, isLast: false, tick });
    }
    const { waiting } = this.counts.report();
    if (this.before === undefined) await records.markMissing();
    const isWhole = waiting === undefined;
    if (this.writer.holdsAside()) await this.flush({ isWhole: false, isLast: false, tick });
    await this.writer.written();
    const kept = await this.aside.counts({ readTo: end.offset, isEnd: isWhole });
    await this.flush({ isWhole, isLast: true, kept, tick });
    const report = { ...this.report(records.sessions()), status: this.hasNews() ? 'imported' : 'unchanged' } as const;
    const counted = await this.factsNow(report.facts, { records, tally });
    this.at = { offset: end.offset, ordinal: this.counts.records };
    if (waiting === undefined ? !end.isOpen : waiting.bytes <= MAX_LINE_BYTES) await this.stayReady();
    return { ...report, ...counted };
  }

  private async factsNow(
    ofLines: FileReport['facts'],
    { records, tally }: Pick<Open, 'records' | 'tally'>,
  ): Promise<Pick<FileReport, 'facts' | 'reason'>> {
    const counted = this.wereKept
      ? { facts: { ...ofLines, ...tally.facts() } }
      : await currentFacts(this.target, this.world, ofLines);
    if (counted.reason !== undefined) return counted;
    const sessions = [...this.sessionsOf(records).values()];
    await keepFacts(counted.facts, await headsOf(sessions, this.world.store, this.writer.headOf), this.world);
    return counted;
  }

  /**
   * Where the last line has no end, what comes next may belong to it: then the file is read whole again. So it is where parts of a line that
   * is waited for are kept: whether they are there to stay is not known.
   */
  private async stayReady(): Promise<void> {
    const { file, format, head } = this.target;
    const { live, sha256 } = this.world;
    if (live === undefined || !format.growsByLines(head)) return;
    live.keep(file.realPath, this, await readUpTo(file, this.at.offset, sha256));
  }

  /** Whether the file says anything that its last import did not; false for one that was only touched. */
  private hasNews(): boolean {
    const { before, counts, writer } = this;
    if (before !== undefined) return writer.eventsAdded > before.eventsAdded || counts.records > before.records;
    const { memory } = this.past;
    if (!memory?.isWhole || writer.eventsAdded > 0) return true;
    return !counts.areAs(memory.report);
  }

  private async recover(): Promise<void> {
    const { entries, lost } = this.past;
    const reader = await this.openReader(() => this.world.ids.uuid() as SessionId);
    const sources = { reader, entries, lost, lines: this.lines(), digestsNow: this.digestsNow };
    const found = await recoverSessions(sources, this.world);
    this.earlier = new Map([...this.earlier, ...found]);
    for (const [key, session] of this.earlier) this.sessions.set(key, session);
  }

  private async flush({ isWhole, isLast, kept, tick }: Flush): Promise<void> {
    if (this.open === undefined) throw new Error('nothing was read yet');
    const isDue = this.rowPace.isDue(this.earlier.size + this.open.records.sessionCount);
    await this.writer.flush(isDue || isLast ? this.row(this.open, { isWhole, kept }) : undefined, this.counts.now());
    await nextTurn();
    if (isLast) await this.writer.written();
    this.tellAdded(tick);
  }

  private row({ reader, records }: Open, { isWhole, kept }: Omit<Flush, 'isLast' | 'tick'>): SourceFile {
    const { begins, copy, adrift } = this.past.memory ?? {};
    const sessions = [...this.sessionsOf(records)];
    const report = this.report(isWhole ? records.sessions() : { sessions: [] });
    return rowOf(
      {
        isWhole,
        ...(this.past.lost !== undefined && !isWhole && { isSalvaged: true }),
        sessions,
        begins,
        copy,
        adrift: records.adrift ?? adrift,
        kept,
        knowledge: reader.knowledge(),
        report,
      },
      this.target,
    );
  }

  private tellAdded(tick: Tick): void {
    const { eventsAdded } = this.writer;
    tick(0, eventsAdded - this.toldAdded);
    this.toldAdded = eventsAdded;
  }

  private sessionsOf(records: RecordWriter): Map<string, SessionId> {
    return new Map([...this.earlier, ...records.keys()]);
  }

  /** With sessions where the import is over: as often as a batch is written, their list would be most of the work. */
  private report(listed: ListedSessions): FileReport {
    const { file, format } = this.target;
    const { copyOf } = this.past.memory?.report ?? {};
    return {
      path: file.path,
      format: format.name,
      status: 'imported',
      ...listed,
      ...(copyOf === undefined ? {} : { copyOf }),
      ...this.counts.report(),
      facts: this.counts.facts(),
    };
  }

  private async openReader(sessionOf: (key: string) => SessionId): Promise<RecordReader> {
    const { file, source, format, head } = this.target;
    return await format.open({
      path: file.realPath,
      source,
      head,
      held: this.past.entries,
      sha256: this.world.sha256,
      sessionOf,
      imported: importedFiles(this.world, format.name),
      lines: () => this.lines(),
      beside: readBeside,
    });
  }

  private openRecords(reader: RecordReader, tally: FactsTally): RecordWriter {
    const { source, format } = this.target;
    const { entries, lost } = this.past;
    return new RecordWriter(this.writer, reader, {
      format: format.name,
      source,
      known: new KnownRecords(entries, this.digestsNow, { lost, isBegunAnew: reader.isBegunAnew }),
      world: this.world,
      sessionOf: (key) => this.sessionOf(key),
      earlierKeys: new Set(this.earlier.keys()),
      tally,
    });
  }

  private sessionOf(key: string): SessionId {
    const session = this.sessions.get(key) ?? this.writer.begin(this.world.ids.uuid() as SessionId);
    this.sessions.set(key, session);
    return session;
  }

  private readonly digestsNow = () => digestsOf(this.lines(), this.world.sha256);

  private lines(
    onBytes: (bytes: Uint8Array) => void = () => undefined,
    from = { offset: 0, ordinal: 0 },
  ): AsyncIterable<SourceLine> {
    return linesOf(this.target, this.world, { onBytes, from });
  }
}

const LINE_END = 0x0a;

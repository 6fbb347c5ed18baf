import { setImmediate as nextTurn } from 'node:timers/promises';
import type { FileReport } from '../../contract/import-report.ts';
import { canonicalText } from '../../model/canonical.ts';
import type { SessionId } from '../../model/ids.ts';
import type { FactsTally } from '../../projections/import-facts/facts.ts';
import type { LedgerEntry } from '../../runtime/ports.ts';
import { factsOfFile } from './facts-of-file.ts';
import type { FileHead, ImportFormat, RecordReader } from './format.ts';
import type { ImportWorld } from './import-world.ts';
import { importedFiles } from './imported-files.ts';
import { LineCounts } from './line-counts.ts';
import type { SourceLine } from './records/source-line.ts';
import { recoverSessions } from './recover-sessions.ts';
import { type LogFile, sameStamp } from './sources/log-file.ts';
import { readBeside } from './sources/read-beside.ts';
import { readChunks } from './sources/read-chunks.ts';
import { EventWriter } from './write/event-writer.ts';
import { type FileMemory, readMemory, writeMemory } from './write/file-memory.ts';
import { KnownRecords } from './write/known-records.ts';
import { RecordWriter } from './write/record-writer.ts';

/** One file to import, and what it was recognised as. */
export interface RecognisedFile {
  readonly file: LogFile;
  readonly format: ImportFormat;
  readonly head: FileHead;
}

/** Called after every chunk and batch, with what was read and written since the last call. */
export type Tick = (bytesRead: number, eventsAdded: number) => void;

/**
 * The report of a file whose stamp is as it was when it was last imported: nothing is read again (I3), facts are folded anew
 * from the store. Undefined for a file that is new, looks changed, or was not imported to its end.
 */
export async function reportUnchanged(
  file: LogFile,
  formats: readonly ImportFormat[],
  world: ImportWorld,
): Promise<FileReport | undefined> {
  for (const format of formats) {
    const row = await world.store.sourceFile(format.name, file.realPath);
    const memory = row === undefined ? undefined : readMemory(row);
    if (!memory?.isWhole || !sameStamp(memory.stamp, file.stamp)) continue;
    const facts = await currentFacts({ file, format }, world, memory.report.facts);
    return { ...memory.report, path: file.path, status: 'unchanged', facts };
  }
  return undefined;
}

/** The format that a file was imported as, which holds on though nothing of it is left in the file; undefined for a new one. */
export async function formatBefore(
  file: LogFile,
  formats: readonly ImportFormat[],
  world: ImportWorld,
): Promise<ImportFormat | undefined> {
  for (const format of formats) {
    if ((await world.store.sourceFile(format.name, file.realPath)) !== undefined) return format;
  }
  return undefined;
}

/**
 * Imports one file, or brings it up to date. Throws HostError where the file can't be read or a session was changed by
 * somebody else, and the signal's reason once it is aborted: what was written until then stays, and the next import goes on
 * from there.
 */
export async function importFile(target: RecognisedFile, world: ImportWorld, tick: Tick): Promise<FileReport> {
  const { file, format } = target;
  const row = await world.store.sourceFile(format.name, file.realPath);
  const memory = row === undefined ? undefined : readMemory(row);
  const entries = await world.store.ledger(format.name, file.realPath);
  return await new FileImport(target, world, { memory, entries }).run(tick);
}

/** Facts folded anew from the store; those of lines, which are in no event, as they were counted while reading. */
async function currentFacts(
  { file, format }: Pick<RecognisedFile, 'file' | 'format'>,
  world: ImportWorld,
  ofLines: FileReport['facts'],
): Promise<FileReport['facts']> {
  const source = { format: format.name, source: file.realPath, tally: format.tally() };
  return { ...ofLines, ...(await factsOfFile(world.store, source)) };
}

/** What the last import of the file left behind. */
interface Past {
  readonly memory: FileMemory | undefined;
  readonly entries: readonly LedgerEntry[];
}

class FileImport {
  private readonly target: RecognisedFile;
  private readonly world: ImportWorld;
  private readonly past: Past;
  private readonly counts = new LineCounts();
  /** Sessions that earlier imports made of the file, by the reader's key. Kept though their records vanish: they may come back. */
  private earlier: ReadonlyMap<string, SessionId>;
  private readonly sessions: Map<string, SessionId>;
  private readonly writer: EventWriter;

  constructor(target: RecognisedFile, world: ImportWorld, past: Past) {
    this.target = target;
    this.world = world;
    this.past = past;
    this.earlier = new Map(past.memory?.sessions);
    this.sessions = new Map(this.earlier);
    this.writer = new EventWriter(world, target.format.name);
  }

  async run(tick: Tick): Promise<FileReport> {
    const { memory, entries } = this.past;
    if (memory === undefined && entries.length > 0) await this.recover();
    const reader = await this.openReader((key) => this.sessionOf(key));
    const tally = entries.length === 0 ? this.target.format.tally() : undefined;
    const records = this.openRecords(reader, tally);
    for await (const line of this.lines((bytes) => tick(bytes.length, 0))) {
      this.counts.add(line);
      for (const piece of line.pieces) if (piece.what === 'record') await records.take(piece);
      if (this.writer.isFull()) await this.flush(reader, records, { isWhole: false, tick });
    }
    await records.markMissing();
    await this.flush(reader, records, { isWhole: true, tick });
    const report = { ...this.report(records.sessions()), status: this.hasNews() ? 'imported' : 'unchanged' } as const;
    if (tally !== undefined) return { ...report, facts: { ...report.facts, ...tally.facts() } };
    return { ...report, facts: await currentFacts(this.target, this.world, report.facts) };
  }

  /** Whether the file says anything that its last import did not; false for one that was only touched. */
  private hasNews(): boolean {
    const { memory } = this.past;
    if (!memory?.isWhole || this.writer.eventsAdded > 0) return true;
    const { lines, quarantine } = memory.report;
    return canonicalText({ lines, quarantine }) !== canonicalText(this.counts.report());
  }

  private async recover(): Promise<void> {
    const { entries } = this.past;
    const reader = await this.openReader(() => this.world.ids.uuid() as SessionId);
    const lines = this.lines(() => undefined);
    const sources = { reader, entries, lines, digestsNow: () => this.digestsNow() };
    this.earlier = await recoverSessions(sources, this.world);
    for (const [key, session] of this.earlier) this.sessions.set(key, session);
  }

  private async flush(
    reader: RecordReader,
    records: RecordWriter,
    { isWhole, tick }: { readonly isWhole: boolean; readonly tick: Tick },
  ): Promise<void> {
    const { file, format } = this.target;
    const added = this.writer.eventsAdded;
    const memory: FileMemory = {
      source: file.realPath,
      isWhole,
      stamp: file.stamp,
      sessions: [...new Map([...this.earlier, ...records.keys()])],
      knowledge: reader.knowledge(),
      report: this.report(isWhole ? records.sessions() : []),
    };
    await this.writer.flush({
      format: format.name,
      source: file.realPath,
      path: file.path,
      sizeBytes: file.stamp.sizeBytes,
      modifiedAtMs: file.stamp.modifiedAtMs,
      digest: '',
      report: writeMemory(memory),
    });
    tick(0, this.writer.eventsAdded - added);
    await nextTurn();
  }

  /** With `sessions` where the import is over: as often as a batch is written, their list would be most of the work. */
  private report(sessions: FileReport['sessions']): FileReport {
    const { file, format } = this.target;
    return {
      path: file.path,
      format: format.name,
      status: 'imported',
      sessions,
      ...this.counts.report(),
      facts: this.counts.facts(),
    };
  }

  private async openReader(sessionOf: (key: string) => SessionId): Promise<RecordReader> {
    const { file, format, head } = this.target;
    return await format.open({
      path: file.realPath,
      head,
      sha256: this.world.sha256,
      sessionOf,
      imported: importedFiles(this.world, format.name),
      lines: () => this.lines(() => undefined),
      beside: readBeside,
    });
  }

  private openRecords(reader: RecordReader, tally: FactsTally | undefined): RecordWriter {
    const { file, format } = this.target;
    return new RecordWriter(this.writer, reader, {
      format: format.name,
      source: file.realPath,
      known: new KnownRecords(this.past.entries, () => this.digestsNow()),
      world: this.world,
      sessionOf: (key) => this.sessionOf(key),
      earlierKeys: new Set(this.earlier.keys()),
      tally,
    });
  }

  private sessionOf(key: string): SessionId {
    const session = this.sessions.get(key) ?? (this.world.ids.uuid() as SessionId);
    this.sessions.set(key, session);
    return session;
  }

  private async digestsNow(): Promise<ReadonlySet<string>> {
    const digests = new Set<string>();
    for await (const { pieces } of this.lines(() => undefined)) {
      for (const piece of pieces) if (piece.what === 'record') digests.add(this.world.sha256(piece.bytes));
    }
    return digests;
  }

  private lines(onBytes: (bytes: Uint8Array) => void): AsyncIterable<SourceLine> {
    const { file, format, head } = this.target;
    return format.split(watched(readChunks(file.realPath, this.world.signal), onBytes), head);
  }
}

async function* watched(chunks: AsyncIterable<Uint8Array>, onBytes: (bytes: Uint8Array) => void) {
  for await (const chunk of chunks) {
    onBytes(chunk);
    yield chunk;
  }
}

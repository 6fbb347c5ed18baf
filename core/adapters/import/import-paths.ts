import { basename } from 'node:path';
import type { FileReport } from '../../contract/import-report.ts';
import type { ImportStep } from '../../runtime/log-imports.ts';
import { HostError } from '../../runtime/ports.ts';
import type { ReadFile } from './copies/find-copy.ts';
import { markCopiesOf } from './copies/mark-copies.ts';
import { worldsOf } from './followed-files.ts';
import type { ImportFormat } from './format.ts';
import { formats } from './formats.ts';
import { formatBefore, type Imported, importFile, reportUnchanged, type Tick } from './import-file.ts';
import { ImportStopped, isOfThisFile, stoppedAt } from './import-stopped.ts';
import type { ImportWorld } from './import-world.ts';
import { joinLate, noteNews } from './join-late.ts';
import { oneAtATime } from './one-at-a-time.ts';
import { LONG_LOOK_BYTES, SHORT_LOOK_BYTES, sniffFormat } from './sniff-format.ts';
import { listLogs, type RefusedPath } from './sources/list-logs.ts';
import type { LogFile } from './sources/log-file.ts';
import { readChunks } from './sources/read-chunks.ts';
import { toMakeReady } from './to-make-ready.ts';
import { whyNoLog } from './why-no-log.ts';

/**
 * Imports files and folders, one report for each file as it is done (I1 to I6). Sources are opened for reading only. A path that
 * can't be imported is reported and stops nothing. Importing again adds what is new and nothing twice. Ends early once the
 * world's signal is aborted, with a report of what was read of the file in hand and none for those after it. Throws HostError where the store fails, after
 * a report of what is saved of the file in hand.
 */
export async function* importPaths(paths: readonly string[], world: ImportWorld): AsyncGenerator<FileReport> {
  const { files, refused } = await listLogs(paths);
  for (const path of refused) yield withoutEvents(path);
  const progress = new Progress(files, world);
  const worldOf = await worldsOf(world);
  const read: ReadFile[] = [];
  const unchanged: LogFile[] = [];
  for (const file of inOrder(files)) {
    if (world.signal?.aborted) break;
    progress.start(file);
    const turn = () => importOne(file, worldOf(file), progress);
    const imported = await oneAtATime(world.store, file.realPath, turn).catch((cause: unknown) =>
      world.signal?.aborted ? undefined : stoppedAt(() => withoutEvents({ path: file.path, status: 'failed' }), cause),
    );
    if (imported instanceof ImportStopped) {
      noteNews(world);
      yield imported.report;
      throw imported.cause;
    }
    if (imported?.report.status !== 'unchanged') noteNews(world);
    if (imported === undefined || imported.report.status === 'cancelled') {
      yield imported?.report ?? withoutEvents({ path: file.path, status: 'cancelled', reason: NOTHING_READ });
      break;
    }
    progress.finish(file);
    if (imported.read !== undefined) read.push(imported.read);
    if (imported.report.status === 'unchanged') unchanged.push(file);
    yield imported.report;
  }
  await markCopiesOf(read, world);
  if (files.length > 0) await joinLate(formats, world);
  yield* makeReady(unchanged, world);
}

/** Reads followed files before they grow. Tells of one only where it was stopped: what is new in another, its next import tells. */
async function* makeReady(unchanged: readonly LogFile[], world: ImportWorld): AsyncGenerator<FileReport> {
  const { live } = world;
  for (const file of live === undefined ? [] : toMakeReady(unchanged, live)) {
    if (world.signal?.aborted) return;
    const turn = () => readWhole(file, world, () => undefined);
    const imported = await oneAtATime(world.store, file.realPath, turn).catch((cause: unknown) => {
      if (isOfThisFile(cause)) return undefined;
      return stoppedAt(() => withoutEvents({ path: file.path, status: 'failed' }), cause);
    });
    if (imported?.report.status !== 'unchanged') noteNews(world);
    if (!(imported instanceof ImportStopped) || world.signal?.aborted) continue;
    yield imported.report;
    throw imported.cause;
  }
}

async function importOne(file: LogFile, world: ImportWorld, progress: Progress): Promise<Imported> {
  if (isSideFile(file.path)) return alone(refuse(file, 'side data, read together with the log beside it'));
  try {
    const unchanged = await reportUnchanged(file, formats, world);
    if (unchanged !== undefined) return unchanged;
    const grown = await readOn(file, world, progress);
    if (grown !== undefined) return { report: grown, read: undefined };
    return await readWhole(file, world, (bytes, events) => progress.tick(bytes, events));
  } catch (cause) {
    if (!isOfThisFile(cause)) throw cause;
    return alone({ path: file.path, status: 'refused', reason: cause.message });
  }
}

async function readWhole(file: LogFile, world: ImportWorld, tick: Tick): Promise<Imported> {
  const chunks = readChunks(file.realPath, world.signal);
  const { format: found, head } = await sniffFormat(chunks, formats, lookBytes(file));
  const format = found ?? (head.records.length === 0 ? await formatBefore(file, formats, world) : undefined);
  if (format === undefined) return alone(refuse(file, whyNoLog(head.bytes, labels(formats))));
  return await importFile({ file, format, head }, world, tick);
}

/** The report of a followed file that was read before, and only grew; undefined for any other: it is read whole. */
async function readOn(file: LogFile, world: ImportWorld, progress: Progress): Promise<FileReport | undefined> {
  const work = await world.live?.take(file);
  try {
    return await work?.goOn(file, world, (bytes, events) => progress.tick(bytes, events));
  } catch (cause) {
    if (work === undefined) throw cause;
    // Somebody wrote to a session of the file, as a late parent makes its sub-agent do: all of it is looked at again.
    if (cause instanceof HostError && cause.code === 'session-changed') return undefined;
    throw stoppedAt(() => work.saved(), cause);
  }
}

const NOTHING_READ = 'cancelled before a record of it was read';

/** How far to look for a first record: far in a file that a person, or its name, calls a log. */
function lookBytes({ path, isNamed }: LogFile): number {
  return isNamed || path.endsWith('.jsonl') ? LONG_LOOK_BYTES : SHORT_LOOK_BYTES;
}

/** Files that others hang on come first. */
function inOrder(files: readonly LogFile[]): LogFile[] {
  const rank = ({ realPath }: LogFile): number => Math.max(...formats.map((format) => format.rank(realPath)));
  return [...files].sort((a, b) => rank(a) - rank(b) || (a.realPath < b.realPath ? -1 : 1));
}

function isSideFile(path: string): boolean {
  return basename(path) === 'sessions-index.json' || path.endsWith('.meta.json');
}

/** A file that was named is refused; one that a folder happened to hold is passed over. */
function refuse({ path, isNamed }: LogFile, reason: string): RefusedPath {
  return { path, status: isNamed ? 'refused' : 'skipped', reason };
}

function labels(all: readonly ImportFormat[]): string {
  return all.map(({ label }) => label).join(' or ');
}

function alone(path: RefusedPath): Imported {
  return { report: withoutEvents(path), read: undefined };
}

function withoutEvents({ path, ...why }: Without): FileReport {
  const lines = { total: 0, blank: 0, repaired: 0, records: 0, events: 0, quarantined: 0 };
  return { path, format: 'unknown', ...why, sessions: [], lines, quarantine: [], facts: {} };
}

type Without = Pick<FileReport, 'path' | 'status' | 'reason'>;

/** Adds up what was read and written, and tells whoever asked. */
class Progress {
  private readonly world: ImportWorld;
  private step: ImportStep;
  private bytesBefore = 0;

  constructor(files: readonly LogFile[], world: ImportWorld) {
    this.world = world;
    const bytesTotal = files.reduce((sum, { stamp }) => sum + stamp.sizeBytes, 0);
    this.step = { filesDone: 0, filesTotal: files.length, bytesDone: 0, bytesTotal, eventsAdded: 0, current: '' };
  }

  start({ path }: LogFile): void {
    this.bytesBefore = this.step.bytesDone;
    this.tell({ current: path });
  }

  tick(bytesRead: number, eventsAdded: number): void {
    this.tell({ bytesDone: this.step.bytesDone + bytesRead, eventsAdded: this.step.eventsAdded + eventsAdded });
  }

  /** Counts the file as done whatever of it was read. */
  finish({ stamp }: LogFile): void {
    this.tell({ filesDone: this.step.filesDone + 1, bytesDone: this.bytesBefore + stamp.sizeBytes });
  }

  private tell(news: Partial<ImportStep>): void {
    this.step = { ...this.step, ...news };
    this.world.onProgress?.(this.step);
  }
}

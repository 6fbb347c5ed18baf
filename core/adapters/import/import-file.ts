import type { FileReport } from '../../contract/import-report.ts';
import type { ReadFile } from './copies/find-copy.ts';
import { markCopy, markKept, mustBeCompared } from './copies/mark-copies.ts';
import { currentFacts } from './current-facts.ts';
import { FileImport } from './file-import.ts';
import type { FileHead, ImportFormat } from './format.ts';
import { isOfThisFile, stoppedAt } from './import-stopped.ts';
import type { ImportWorld } from './import-world.ts';
import { headsOf, keepFacts, keptFacts } from './kept-facts.ts';
import { lookAt } from './look-at.ts';
import { readLedger } from './read-ledger.ts';
import { type LogFile, sameStamp } from './sources/log-file.ts';
import { type FileMemory, readMemory } from './write/file-memory.ts';

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
): Promise<Imported | undefined> {
  for (const format of formats) {
    const row = await world.store.sourceFile(format.name, file.realPath);
    const memory = row === undefined ? undefined : readMemory(row);
    if (!memory?.isWhole || !isArchived(memory) || !sameStamp(memory.stamp, file.stamp)) continue;
    const sessions = memory.sessions.map(([, session]) => session);
    const kept = await keptFacts(sessions, world);
    const current =
      kept === undefined ? await currentFacts({ file, format }, world, memory.report.facts) : { facts: kept };
    if (kept === undefined && current.reason === undefined)
      await keepFacts(current.facts, await headsOf(sessions, world.store), world);
    const report = { ...memory.report, path: file.path, status: 'unchanged', ...current } as const;
    if (!(await mustBeCompared(memory, world))) return { report, read: undefined };
    return await compareNow(report, { file, format }, world);
  }
  return undefined;
}

/** Whether everything that gave no record is kept: an older version only listed it. */
function isArchived({ isArchived, report }: FileMemory): boolean {
  return isArchived === true || report.lines.quarantined === 0;
}

async function compareNow(
  report: FileReport,
  { file, format }: Pick<RecognisedFile, 'file' | 'format'>,
  world: ImportWorld,
): Promise<Imported> {
  const read = { format, source: file.realPath };
  const copyOf = await markKept(read, world);
  return { report: copyOf === undefined ? report : { ...report, copyOf }, read };
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

/** The report of a file, and the file where it has something new. */
export interface Imported {
  readonly report: FileReport;
  readonly read: ReadFile | undefined;
}

/**
 * Imports one file, or brings it up to date. Throws HostError where the file can't be read or a session was changed by
 * somebody else, and {@link ImportStopped} for all else, also once the signal is aborted: what was written until then stays, and the
 * next import goes on from there.
 */
export async function importFile(target: RecognisedFile, world: ImportWorld, tick: Tick): Promise<Imported> {
  const { file, format } = target;
  const row = await world.store.sourceFile(format.name, file.realPath);
  const memory = row === undefined ? undefined : readMemory(row);
  const entries = await readLedger(world.store, format.name, file.realPath);
  const work = new FileImport(target, world, { memory, entries });
  try {
    const report = await work.run(tick);
    const { firstDigest } = work;
    if (report.status !== 'imported' || firstDigest === undefined) return { report, read: undefined };
    const read = { format, source: file.realPath, firstDigest };
    const context = lookAt(file.realPath, target.head, { format: format.name, world });
    const copyOf = await markCopy(read, context, world);
    return { report: copyOf === undefined ? report : { ...report, copyOf }, read };
  } catch (cause) {
    if (isOfThisFile(cause)) throw cause;
    throw stoppedAt(() => work.saved(), cause);
  }
}

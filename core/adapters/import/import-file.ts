import type { FileReport } from '../../contract/import-report.ts';
import type { ReadFile } from './copies/find-copy.ts';
import { markCopy, markKept, mustBeCompared } from './copies/mark-copies.ts';
import { currentFacts } from './current-facts.ts';
import { FileImport } from './file-import.ts';
import type { FileHead, ImportFormat } from './format.ts';
import { heldBeside } from './held-beside.ts';
import { isOfThisFile, stoppedAt } from './import-stopped.ts';
import type { ImportWorld } from './import-world.ts';
import { headsOf, keepFacts, keptFacts } from './kept-facts.ts';
import { logOfFile } from './log-of-file.ts';
import { lookAt } from './look-at.ts';
import type { Past } from './open-file.ts';
import { pastOf } from './past-of.ts';
import { type LogFile, sameStamp } from './sources/log-file.ts';
import { type FileMemory, readMemory } from './write/file-memory.ts';

/** One file to import, and what it was recognised as. */
export interface RecognisedFile {
  readonly file: LogFile;
  /** What the ledger calls the log that it holds. */
  readonly source: string;
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
    const memory = await memoryOf(file, format, world);
    if (!memory?.isWhole || memory.isSalvaged || !isArchived(memory) || !sameStamp(memory.stamp, file.stamp)) continue;
    const report = await reportAsIs(memory, { file, format }, world);
    if (!(await mustBeCompared(memory, world))) return { report, read: undefined };
    return await compareNow(report, { source: memory.source, format }, world);
  }
  return undefined;
}

/** The report of a file of which nothing is read. */
async function reportAsIs(
  { source, sessions: all, report }: FileMemory,
  { file, format }: Pick<RecognisedFile, 'file' | 'format'>,
  world: ImportWorld,
): Promise<FileReport> {
  const sessions = all.map(([, session]) => session);
  const kept = await keptFacts(sessions, world);
  const current = kept === undefined ? await currentFacts({ source, format }, world, report.facts) : { facts: kept };
  if (kept === undefined && current.reason === undefined)
    await keepFacts(current.facts, await headsOf(sessions, world.store), world);
  return { ...report, path: file.path, status: 'unchanged', ...current };
}

/** What is remembered of the log that a file held when it was read last. */
async function memoryOf(file: LogFile, format: ImportFormat, world: ImportWorld): Promise<FileMemory | undefined> {
  const row = await world.store.sourceFile(format.name, file.realPath);
  const memory = row && readMemory(row);
  if (memory?.holder === undefined) return memory;
  const held = await world.store.sourceFile(format.name, memory.holder);
  return held && readMemory(held);
}

/** Whether everything that gave no record is kept: an older version only listed it. */
function isArchived({ isArchived, report }: FileMemory): boolean {
  return isArchived === true || report.lines.quarantined === 0;
}

async function compareNow(
  report: FileReport,
  read: Pick<RecognisedFile, 'source' | 'format'>,
  world: ImportWorld,
): Promise<Imported> {
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
export async function importFile(
  file: Omit<RecognisedFile, 'source'>,
  world: ImportWorld,
  tick: Tick,
): Promise<Imported> {
  const { source, replaced, isUnsaid } = await logOfFile(file, world);
  const begun = isUnsaid && world.live !== undefined ? await reportBegun(source, file, world) : undefined;
  if (begun !== undefined) return { report: begun, read: undefined };
  const imported = await importLog({ ...file, source }, world, tick);
  return replaced === undefined
    ? imported
    : { ...imported, report: { reason: inPlaceOf(replaced), ...imported.report } };
}

/** Said of a log that was read as new, where a damaged session may be what an earlier import made of it. */
async function besideOf(past: Past, target: RecognisedFile, world: ImportWorld): Promise<Pick<FileReport, 'reason'>> {
  if (past.memory !== undefined || past.lost !== undefined || past.entries.length > 0) return {};
  const beside = await heldBeside(target, world);
  if (beside.length === 0) return {};
  const [are, have] = beside.length === 1 ? ['session', 'has'] : ['sessions', 'have'];
  const reason = `records of it are in ${are} ${beside.join(' and ')} too, which ${have} lost the beginning and with it what says which log it was read from: both stay`;
  return { reason };
}

/** The report of a followed file that is being written anew, and is empty or does not say yet whose log it is: nothing of it has gone. */
async function reportBegun(
  source: string,
  { file, format }: Omit<RecognisedFile, 'source'>,
  world: ImportWorld,
): Promise<FileReport | undefined> {
  const row = await world.store.sourceFile(format.name, source);
  const memory = row && readMemory(row);
  const reason = 'it is being written anew, and does not say yet whose log it is: what was read of it before stays';
  return memory && { ...(await reportAsIs(memory, { file, format }, world)), reason };
}

function inPlaceOf(session: string): string {
  return `the log of another session, ${session}, was here before; that session stays as it was read`;
}

async function importLog(target: RecognisedFile, world: ImportWorld, tick: Tick): Promise<Imported> {
  const { file, source, format } = target;
  const past = await pastOf(target, world);
  const work = new FileImport(target, world, past);
  try {
    const report = { ...(await work.run(tick)), ...(await besideOf(past, target, world)) };
    const { firstDigest } = work;
    if (report.status !== 'imported' || firstDigest === undefined) return { report, read: undefined };
    const read = { format, source, firstDigest };
    const context = lookAt({ path: file.realPath, source }, target.head, { format: format.name, world });
    const copyOf = await markCopy(read, context, world);
    return { report: copyOf === undefined ? report : { ...report, copyOf }, read };
  } catch (cause) {
    if (isOfThisFile(cause)) throw cause;
    throw stoppedAt(() => work.saved(), cause);
  }
}

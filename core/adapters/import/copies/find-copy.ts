import type { LedgerEntry } from '../../../runtime/ports.ts';
import type { ImportedFiles, ImportFormat } from '../format.ts';
import type { ImportStores } from '../import-world.ts';
import { importedFiles } from '../imported-files.ts';
import { readLedger } from '../read-ledger.ts';
import type { FileCopy } from '../write/file-memory.ts';
import { isInFile } from '../write/known-records.ts';
import { isCopyOf } from './is-copy-of.ts';
import { marksOf } from './marks-of.ts';

/** As many records must be the same where both files go on in different ways; where one of them ends, all of it must be. */
const SHARED_AT_LEAST = 8;
/** As many records are looked at for one that can't be of two sessions. */
const LOOKED_AT = 50;

/** A file that was read to its end. */
export interface ReadFile {
  readonly format: ImportFormat;
  readonly source: string;
  /** Digest of its first record; looked up where it is not given. */
  readonly firstDigest?: string;
}

/**
 * Finds the file, imported before, that this one begins with byte for byte (I2), and says for each of its sessions how far it is a
 * copy. Undefined where there is none. Two logs that only share bookkeeping, or a few records of a template, are no copies.
 */
export async function findCopy(file: ReadFile, stores: ImportStores): Promise<FileCopy | undefined> {
  const { format, source } = file;
  const imported = importedFiles(stores, format.name);
  const firstDigest = file.firstDigest ?? (await liveRecords(source, format, stores))[0]?.rawDigest;
  const originals =
    firstDigest === undefined ? [] : await possibleOriginals({ ...file, firstDigest }, stores, imported);
  if (originals.length === 0) return undefined;
  const ours = await liveRecords(source, format, stores);
  let best: { readonly source: string; readonly theirs: readonly LedgerEntry[] } | undefined;
  for (const each of originals) {
    const theirs = await liveRecords(each, format, stores);
    const records = commonStart(ours, theirs);
    if (records <= (best?.theirs.length ?? 0)) continue;
    const isAllOfOne = records === ours.length || (records === theirs.length && !(await isSalvaged(each, imported)));
    const isEnough = records >= SHARED_AT_LEAST || isAllOfOne;
    const start = theirs.slice(0, records);
    if (isEnough && (await isOfOneSession(start, format, imported))) best = { source: each, theirs: start };
  }
  if (best === undefined) return undefined;
  const sessions = (await imported.memory(source))?.sessions.length ?? 1;
  const records = best.theirs.length;
  const same = { ours: eventsOf(ours.slice(0, records)), theirs: eventsOf(best.theirs) };
  const marks = await marksOf({ ...same, sessions }, stores);
  return { source: best.source, records, marks };
}

/** Files that begin with the same record: the one that it was a copy of before first, copies of others last. */
async function possibleOriginals(
  { format, source, firstDigest }: Required<ReadFile>,
  { store }: ImportStores,
  imported: ImportedFiles,
): Promise<string[]> {
  const like = await store.sourcesLike(format.name, { rawDigest: firstDigest });
  const known = (await imported.memory(source))?.copy?.source;
  const found: { readonly source: string; readonly rank: number }[] = [];
  for (const each of like) {
    if (each === source || (await isCopyOf(each, source, imported))) continue;
    const isCopy = (await imported.memory(each))?.copy !== undefined;
    found.push({ source: each, rank: each === known ? 0 : isCopy ? 2 : 1 });
  }
  return found.sort((a, b) => a.rank - b.rank).map((each) => each.source);
}

/** Records that are in the file and not erased, in its order. */
async function liveRecords(source: string, format: ImportFormat, { store }: ImportStores): Promise<LedgerEntry[]> {
  const entries = await readLedger(store, format.name, source);
  return entries.filter(isInFile);
}

/** Whether a file may end in the ledger before it does on disk, until it is read again. */
async function isSalvaged(source: string, imported: ImportedFiles): Promise<boolean> {
  return (await imported.memory(source))?.isSalvaged === true;
}

function commonStart(ours: readonly LedgerEntry[], theirs: readonly LedgerEntry[]): number {
  const differs = ours.findIndex(({ ordinal, rawDigest }, at) => {
    const their = theirs[at];
    return their?.ordinal !== ordinal || their.rawDigest !== rawDigest;
  });
  return differs < 0 ? ours.length : differs;
}

async function isOfOneSession(
  entries: readonly LedgerEntry[],
  format: ImportFormat,
  imported: ImportedFiles,
): Promise<boolean> {
  for (const { event } of entries.slice(0, LOOKED_AT)) {
    const record = await imported.record(event);
    if (record !== undefined && format.isOfOneSession(record)) return true;
  }
  return false;
}

function eventsOf(entries: readonly LedgerEntry[]): LedgerEntry['event'][] {
  return entries.map(({ event }) => event);
}

import type { FileReport } from '../../../contract/import-report.ts';
import { type StoredEvent, seal } from '../../../model/envelope.ts';
import type { Append } from '../../../runtime/ports.ts';
import type { ImportFormat, ReaderContext } from '../format.ts';
import type { ImportStores, ImportWorld } from '../import-world.ts';
import { importedFiles } from '../imported-files.ts';
import { lookAtKept } from '../look-at.ts';
import { oneAtATime } from '../one-at-a-time.ts';
import { type CopyMark, type FileCopy, type FileMemory, readMemory, writeMemory } from '../write/file-memory.ts';
import { findCopy, type ReadFile } from './find-copy.ts';
import { findRestamped } from './find-restamped.ts';
import { unlessDamaged } from './unless-damaged.ts';

/**
 * Marks the sessions of a file that begins with a copy of another (I2), by its bytes or re-stamped, and gives what its report says
 * of that. Writes no event where the marks are there already. Throws HostError where the store fails.
 */
export async function markCopy(
  file: ReadFile,
  context: ReaderContext,
  world: ImportWorld,
): Promise<FileReport['copyOf']> {
  const find = async () =>
    (await findCopy(file, world)) ?? (await findRestamped(file.format, { ...context, stores: world }));
  return await mark(file, find, world);
}

/**
 * Marks the session of a file that begins with a re-stamped copy of another, where that has come after it or is told by nothing
 * but the ids of its records. Undefined where the file has no such beginning, or left from its original when it was imported.
 */
export async function markRestamped(
  format: ImportFormat,
  context: ReaderContext,
  world: ImportWorld,
): Promise<FileReport['copyOf']> {
  const find = () => findRestamped(format, { ...context, stores: world });
  return await mark({ format, source: context.source }, find, world);
}

/** The same for a file of which nothing is read again. */
export async function markKept({ format, source }: Marked, world: ImportWorld): Promise<FileReport['copyOf']> {
  const context = await unlessDamaged(() => lookAtKept(source, { format: format.name, world }));
  return context && (await markCopy({ format, source }, context, world));
}

/**
 * Marks anew what are copies of files that were read, or of their copies: what was read may have come to where they are. `files` are
 * in the order in which they were read: a copy that was read after its original was compared with it as it is now.
 */
export async function markCopiesOf(files: readonly ReadFile[], world: ImportWorld): Promise<void> {
  for (const format of new Set(files.map((file) => file.format))) {
    const places = new Map(files.flatMap((file, at) => (file.format === format ? [[file.source, at] as const] : [])));
    const memories = await importedFiles(world, format.name).memories();
    const originals = new Map(
      memories.flatMap(({ source, copy }) => (copy === undefined ? [] : [[source, copy.source] as const])),
    );
    for (const source of originals.keys()) {
      const at = places.get(source) ?? -1;
      const isBehind = originalsOf(source, originals).some((each) => (places.get(each) ?? -1) > at);
      const { file = source } = memories.find((memory) => memory.source === source) ?? {};
      if (isBehind) await oneAtATime(world.store, file, () => markKept({ format, source }, world));
    }
  }
}

/** What a file was found to be a copy of, what that is a copy of, and so on. */
function originalsOf(source: string, originals: ReadonlyMap<string, string>): readonly string[] {
  const found = new Set<string>();
  for (let at = originals.get(source); at !== undefined && !found.has(at); at = originals.get(at)) found.add(at);
  return [...found];
}

/**
 * Whether a file that is as it was has to be compared with others: it was not since it was read (an import was killed, the file was
 * followed, an earlier version read it), or what it is a copy of has gone.
 */
export async function mustBeCompared({ isCompared, copy }: FileMemory, stores: ImportStores): Promise<boolean> {
  return (
    isCompared !== true || (copy !== undefined && (await unlessDamaged(() => isCountedThere(copy, stores))) === false)
  );
}

/** What is held while a file is compared: of two that were compared at once, each could be found to be a copy of the other. */
const COMPARING = 'copies';

type Marked = Pick<ReadFile, 'format' | 'source'>;

async function mark(
  file: Marked,
  find: () => Promise<FileCopy | undefined>,
  world: ImportWorld,
): Promise<FileReport['copyOf']> {
  const compare = async () => {
    const found = await find();
    const known = (await importedFiles(world, file.format.name).memory(file.source))?.copy;
    const copy = known !== undefined && (await reachesAsFar(known, found, world)) ? known : found;
    await writeCopy(file, copy, world);
    return copy === undefined ? undefined : { path: copy.source, records: copy.records };
  };
  return await oneAtATime(world.store, COMPARING, () => unlessDamaged(compare));
}

/** Whether a known copy says no less than what was found: records that have gone from the original's file are counted there as before. */
async function reachesAsFar(known: FileCopy, found: FileCopy | undefined, stores: ImportStores): Promise<boolean> {
  const more = found === undefined ? -1 : found.records - known.records;
  if (more > 0 || (more === 0 && found?.source === known.source)) return false;
  return await isCountedThere(known, stores);
}

/** Whether the original of a copy is in the home, and not erased. */
async function isCountedThere({ marks }: FileCopy, { store }: ImportStores): Promise<boolean> {
  const ends = await store.events(marks.map(({ at }) => at));
  return ends.length > 0 && ends.every(({ payload }) => payload !== undefined);
}

/** Writes the marks of a file that are new, and that it was compared. Where somebody else wrote meanwhile, the next import tries again. */
async function writeCopy({ format, source }: Marked, copy: FileCopy | undefined, world: ImportWorld): Promise<void> {
  const row = await world.store.sourceFile(format.name, source);
  const memory = row === undefined ? undefined : readMemory(row);
  if (row === undefined || memory === undefined) return;
  const marks = (copy?.marks ?? []).filter((each) => !isThere(each, memory.copy));
  const isKnown = marks.length === 0 && (copy === undefined || memory.copy?.records === copy.records);
  if (isKnown && memory.isCompared === true) return;
  const appends = (await Promise.all(marks.map((each) => appendOf(each, format.name, world)))).flat();
  const report = copy && { ...memory.report, copyOf: { path: copy.source, records: copy.records } };
  const next: FileMemory = { ...memory, isCompared: true, ...(copy && report && { copy, report }) };
  const outcome = await world.store.append(appends, { entries: [], files: [{ ...row, report: writeMemory(next) }] });
  if (outcome.ok && !isKnown) world.live?.forget(source);
}

function isThere({ session, from, at, through }: CopyMark, copy: FileCopy | undefined): boolean {
  const known = copy?.marks.find((mark) => mark.session === session);
  return known !== undefined && known.from === from && known.at === at && known.through === through;
}

async function appendOf({ session, ...payload }: CopyMark, format: string, world: ImportWorld): Promise<Append[]> {
  const { store, ids, sha256 } = world;
  const ref = await store.ref(session);
  const last = ref === undefined ? undefined : await store.event(ref.head);
  if (ref === undefined || last === undefined) return [];
  const event: StoredEvent = seal(
    { kind: 'import/copied', payload },
    {
      parents: [ref.head],
      origin: { session, seq: ref.nextSeq },
      by: `import:${format}`,
      atMs: last.envelope.atMs,
      salt: ids.salt(),
    },
    sha256,
  );
  return [{ session, expectedHead: ref.head, events: [event] }];
}

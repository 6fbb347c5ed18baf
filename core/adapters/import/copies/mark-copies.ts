import type { FileReport } from '../../../contract/import-report.ts';
import { type StoredEvent, seal } from '../../../model/envelope.ts';
import type { EventId } from '../../../model/ids.ts';
import type { Append } from '../../../runtime/ports.ts';
import type { ImportedFiles, ImportFormat, Originals, ReaderContext } from '../format.ts';
import type { ImportWorld } from '../import-world.ts';
import { importedFiles } from '../imported-files.ts';
import { oneAtATime } from '../one-at-a-time.ts';
import { type CopyMark, type FileCopy, type FileMemory, readMemory, writeMemory } from '../write/file-memory.ts';
import { findCopy, type ReadFile } from './find-copy.ts';

/**
 * Marks the sessions of a file that begins with a copy of another (I2), and gives what its report says of that. Writes nothing
 * where the marks are there already. Throws HostError where the store fails.
 */
export async function markCopy(file: ReadFile, world: ImportWorld): Promise<FileReport['copyOf']> {
  const copy = await findCopy(file, world);
  if (copy === undefined) return undefined;
  await writeCopy(file, copy, world);
  return { path: copy.source, records: copy.records };
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
  const { path, imported } = context;
  const memory = await imported.memory(path);
  if (memory === undefined || memory.copy !== undefined || memory.report.sessions[0]?.parent !== undefined)
    return undefined;
  const originals = await format.originals(context);
  const found = originals === undefined ? undefined : await lastCopy(path, originals, imported);
  if (originals === undefined || found === undefined) return undefined;
  const { at, through, records } = found;
  const [from, session] = [await imported.sessionOf(at), await imported.sessionOf(through)];
  if (from === undefined || session === undefined || from === session) return undefined;
  const copy = { source: originals.source, records, marks: [{ session, from, at, through }] };
  await writeCopy({ format, source: path }, copy, world);
  return { path: copy.source, records };
}

/** The last record of a file that is a copy, and its original. */
async function lastCopy(path: string, { originalOf, endsCopy }: Originals, imported: ImportedFiles) {
  let last: { readonly at: EventId; readonly through: EventId } | undefined;
  let records = 0;
  for await (const { event, value } of imported.records(path)) {
    const at = originalOf(value);
    if (at === undefined && endsCopy(value)) break;
    if (at === undefined) continue;
    last = { at, through: event };
    records++;
  }
  return last === undefined ? undefined : { ...last, records };
}

/** Marks anew what are copies of a file that grew: it may have come to where they are. */
export async function markCopiesOf({ format, source, firstDigest }: ReadFile, world: ImportWorld): Promise<void> {
  const imported = importedFiles(world, format.name);
  for (const each of await world.store.sourcesLike(format.name, { rawDigest: firstDigest })) {
    if ((await imported.memory(each))?.copy?.source !== source) continue;
    await oneAtATime(world.store, each, () => markCopy({ format, source: each, firstDigest }, world));
  }
}

/** Writes the marks of a file that are new, and remembers all of them. Where somebody else wrote meanwhile, the next import tries again. */
export async function writeCopy(
  { format, source }: Pick<ReadFile, 'format' | 'source'>,
  copy: FileCopy,
  world: ImportWorld,
): Promise<void> {
  const row = await world.store.sourceFile(format.name, source);
  const memory = row === undefined ? undefined : readMemory(row);
  if (row === undefined || memory === undefined) return;
  const marks = copy.marks.filter((mark) => !isThere(mark, memory.copy));
  if (marks.length === 0 && memory.copy?.records === copy.records) return;
  const appends = (await Promise.all(marks.map((mark) => appendOf(mark, format.name, world)))).flat();
  const copyOf = { path: copy.source, records: copy.records };
  const next: FileMemory = { ...memory, copy, report: { ...memory.report, copyOf } };
  const outcome = await world.store.append(appends, { entries: [], files: [{ ...row, report: writeMemory(next) }] });
  if (outcome.ok) world.live?.forget(source);
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

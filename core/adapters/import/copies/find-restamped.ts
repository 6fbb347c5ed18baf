import type { EventId, SessionId } from '../../../model/ids.ts';
import type { ImportedFiles, ImportFormat, Originals, ReaderContext } from '../format.ts';
import type { ImportStores } from '../import-world.ts';
import type { FileCopy, FileMemory } from '../write/file-memory.ts';
import { isCopyOf } from './is-copy-of.ts';
import { marksOf } from './marks-of.ts';

/**
 * Finds the file of which this one begins with a re-stamped copy, the one that it repeats most of (I2). Undefined where there is
 * none, or where the file left from its original when it was imported.
 */
export async function findRestamped(
  format: ImportFormat,
  context: ReaderContext & { readonly stores: ImportStores },
): Promise<FileCopy | undefined> {
  const { source: ours, imported } = context;
  const memory = await imported.memory(ours);
  if (memory === undefined || (await isFork(memory, context.stores))) return undefined;
  let best: { readonly source: string; readonly same: Same } | undefined;
  for (const originals of await format.originals(context)) {
    const { source } = originals;
    if (source === ours || (await isCopyOf(source, ours, imported))) continue;
    const same = await sameRecords(ours, originals, imported);
    if (same.ours.length > (best?.same.ours.length ?? 0)) best = { source, same };
  }
  if (best === undefined) return undefined;
  const found = await marksOf({ ...best.same, sessions: memory.sessions.length }, context.stores);
  const marks = found.filter(({ session, from }) => session !== from);
  return marks.length === 0 ? undefined : { source: best.source, records: best.same.ours.length, marks };
}

/**
 * Whether a file left from its original. Its opening says so, and not what it was read as last: by then its original may have come. A
 * sub-agent hangs on what started it, whatever it is a copy of.
 */
async function isFork({ report }: FileMemory, { store }: ImportStores): Promise<boolean> {
  const [first] = report.sessions;
  const [opening] = first === undefined ? [] : await store.own(first.id as SessionId, 0, 1);
  return opening?.envelope.kind === 'session/forked';
}

interface Same {
  readonly ours: readonly EventId[];
  readonly theirs: readonly EventId[];
}

/** From the first record that says something else than its original on, a file goes its own way, whatever ids its records have. */
async function sameRecords(
  source: string,
  { originalOf, isSame, endsCopy }: Originals,
  imported: ImportedFiles,
): Promise<Same> {
  const ours: EventId[] = [];
  const theirs: EventId[] = [];
  for await (const { event, value } of imported.records(source)) {
    const original = originalOf(value);
    if (original === undefined && endsCopy(value)) break;
    if (original === undefined) continue;
    const said = isSame && (await imported.record(original));
    if (said !== undefined && !isSame?.(value, said)) break;
    ours.push(event);
    theirs.push(original);
  }
  return { ours, theirs };
}

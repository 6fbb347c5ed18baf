import type { BlobId, EventId } from '../../model/ids.ts';
import type { Source } from '../../model/kinds/fields.ts';
import { readEvent } from '../../model/read-event.ts';
import { sourceOf } from '../../projections/parts/source-of.ts';
import type { ImportedFiles } from './format.ts';
import type { ImportStores } from './import-world.ts';
import { readLedger } from './read-ledger.ts';
import { parseObject } from './records/parse-object.ts';
import type { ForeignObject } from './records/source-line.ts';
import { type FileMemory, readMemory } from './write/file-memory.ts';
import { eventsByRecord } from './write/known-records.ts';

/** Looks up what earlier imports of a format left in the store. */
export function importedFiles({ store, blobs }: ImportStores, format: string): ImportedFiles {
  return {
    memory: async (source) => {
      const file = await store.sourceFile(format, source);
      const memory = file && readMemory(file);
      return memory && (await withCallsThere(memory, store));
    },
    memories: async () => {
      const files = (await store.sourceFiles()).filter((file) => file.format === format);
      const memories = files.flatMap((file) => readMemory(file) ?? []);
      return await Promise.all(memories.map((memory) => withCallsThere(memory, store)));
    },
    events: async (source) => eventsByRecord(await readLedger(store, format, source)),
    record: (event) => recordOf({ store, blobs }, event),
    firstRecord: async (event) => {
      const stored = await store.event(event);
      const read = stored && readEvent(stored);
      const first = read?.kind === 'import/revised' ? (read.payload.of as EventId) : event;
      const value = await recordOf({ store, blobs }, first);
      return value && { event: first, value };
    },
    records: (source) => recordsOf({ store, blobs }, format, source),
    beginningWith: (record) => store.sourcesLike(format, { record }),
    sessionOf: async (event) => (await store.event(event))?.envelope.origin.session,
  };
}

/** Without calls whose events are lost, where some may be. */
async function withCallsThere(memory: FileMemory, store: ImportStores['store']): Promise<FileMemory> {
  if (memory.isSalvaged !== true) return memory;
  const { knowledge } = memory;
  const there = new Set((await store.events(knowledge.calls.map(({ event }) => event))).map(({ id }) => id));
  return { ...memory, knowledge: { ...knowledge, calls: knowledge.calls.filter(({ event }) => there.has(event)) } };
}

async function* recordsOf(
  { store, blobs }: ImportStores,
  format: string,
  source: string,
): AsyncGenerator<{ event: EventId; value: ForeignObject }> {
  for (const { event } of await readLedger(store, format, source)) {
    const value = await recordOf({ store, blobs }, event);
    if (value !== undefined) yield { event, value };
  }
}

async function recordOf({ store, blobs }: ImportStores, event: EventId): Promise<ForeignObject | undefined> {
  const stored = await store.event(event);
  const found = stored === undefined ? undefined : sourceOf(readEvent(stored));
  const text = found === undefined ? undefined : await rawText(found.raw, blobs);
  return text === undefined ? undefined : parseObject(text);
}

async function rawText(raw: Source['raw'], blobs: ImportStores['blobs']): Promise<string | undefined> {
  if ('text' in raw) return raw.text;
  if ('base64' in raw) return Buffer.from(raw.base64, 'base64').toString();
  const bytes = await blobs.get(raw.blob as BlobId);
  return bytes === undefined ? undefined : new TextDecoder().decode(bytes);
}

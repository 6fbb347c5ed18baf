import { CATALOGUE, type EventId } from '../model/ids.ts';
import type { HomeCondition } from './home-condition.ts';
import type { BlobStore, EventStore } from './ports.ts';

/** The same store; what it saves and can't save is told to the home's condition. */
export function watchSaving(store: EventStore, { saving }: Pick<HomeCondition, 'saving'>): EventStore {
  return {
    ...store,
    append: (batch, ledger) => saving(() => store.append(batch, ledger)),
    erase: (events, mark, sources) => saving(() => store.erase(events, mark, sources)),
    remove: (leaving, mark, ranges) => saving(() => store.remove(leaving, mark, ranges)),
    saveProjections: (name, rows) => saving(() => store.saveProjections(name, rows)),
  };
}

/** {@link watchSaving} for blobs. */
export function watchSavingBlobs(blobs: BlobStore, { saving }: Pick<HomeCondition, 'saving'>): BlobStore {
  return {
    ...blobs,
    put: (bytes) => saving(() => blobs.put(bytes), bytes.length),
    putAll: (values) =>
      saving(
        () => blobs.putAll(values),
        values.reduce((sum, { length }) => sum + length, 0),
      ),
    putChunks: (chunks) => saving(() => blobs.putChunks(chunks)),
    drop: (ids, how) => saving(() => blobs.drop(ids, how)),
  };
}

const NO_EVENT = '0'.repeat(64) as EventId;

/** Saves a row that nobody reads, always the same. Rejects with HostError where the store takes nothing. */
export function probeStore(store: EventStore): Promise<void> {
  return store.saveProjections('disk-probe', [{ session: CATALOGUE, head: NO_EVENT, text: '' }]);
}

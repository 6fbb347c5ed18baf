import { readEvent } from '../../model/read-event.ts';
import type { Facts, FactsTally } from '../../projections/import-facts/facts.ts';
import type { ImportStores } from './import-world.ts';
import { readLedger } from './read-ledger.ts';

const PAGE = 500;

/** Counts of a file from the events in the store that its records are now, in the order of the file. */
export async function factsOfFile(
  store: ImportStores['store'],
  { format, source, tally }: { format: string; source: string; tally: FactsTally },
): Promise<Facts> {
  const entries = await readLedger(store, format, source);
  for (let from = 0; from < entries.length; from += PAGE) {
    const ids = entries.slice(from, from + PAGE).map(({ event }) => event);
    for (const stored of await store.events(ids)) tally.add(readEvent(stored));
  }
  return tally.facts();
}

import { readEvent } from '../../model/read-event.ts';
import type { Facts, FactsTally } from '../../projections/import-facts/facts.ts';
import type { ImportStores } from './import-world.ts';
import { readLedger } from './read-ledger.ts';

const PAGE = 500;

/** What the store says of a file, or how many of its records are withheld: counts without those would be of another file (S12). */
export type StoredFacts =
  | { readonly isWhole: true; readonly facts: Facts }
  | { readonly isWhole: false; readonly withheld: number };

/** Counts of a file from the events in the store that its records are now, in the order of the file. */
export async function factsOfFile(
  store: ImportStores['store'],
  { format, source, tally }: { format: string; source: string; tally: FactsTally },
): Promise<StoredFacts> {
  const entries = await readLedger(store, format, source);
  let withheld = 0;
  for (let from = 0; from < entries.length; from += PAGE) {
    const some = entries.slice(from, from + PAGE);
    const stored = await store.events(some.map(({ event }) => event));
    for (const event of stored) {
      if (event.payload === undefined) withheld++;
      else tally.add(readEvent(event));
    }
    const there = new Set(stored.map(({ id }) => id));
    withheld += some.filter(({ event, rawDigest }) => rawDigest === '' && !there.has(event)).length;
  }
  return withheld === 0 ? { isWhole: true, facts: tally.facts() } : { isWhole: false, withheld };
}

import { counted } from '../../../projections/text/say-count.ts';
import type { BareEntry } from './bare-entries.ts';
import type { Ending } from './ending.ts';
import { nameOf } from './name-of.ts';

/**
 * Names what the import ledger alone says of events that are not there (E1). An entry whose record stands in another event was altered; of any
 * other it is not known whether its event was lost or the entry altered.
 */
export function checkEntered(ending: Ending, bare: readonly BareEntry[]): void {
  const { altered, lost } = sorted(bare, ending);
  // What left with emptied trash since it was looked at is no fault: its entries left with it.
  const firsts = [...lost.values()].flatMap(([first]) => first ?? []);
  const still = ending.evidence.fromLogs(new Set([...altered, ...firsts].map(({ event }) => event)));
  for (const entry of altered) if (still.has(entry.event)) nameAltered(entry, ending);
  const files = [...lost].filter(([, [first]]) => first !== undefined && still.has(first.event));
  for (const [source, entries] of files.slice(ending.acts.emptiedGone)) nameBare(source, entries.length, ending);
}

interface Altered extends BareEntry {
  readonly holder: NonNullable<BareEntry['holder']>;
}

interface Sorted {
  readonly altered: readonly Altered[];
  /** By file, but for those of which a fault names an event already. As many of them as sessions without an event were emptied from the trash may be theirs. */
  readonly lost: ReadonlyMap<string, readonly BareEntry[]>;
}

function sorted(bare: readonly BareEntry[], { tally, claimed }: Ending): Sorted {
  const named = new Set([
    ...claimed,
    ...tally.aliases.keys(),
    ...tally.orphans.map(({ parent }) => parent),
    ...tally.faults.flatMap(({ event }) => event ?? []),
  ]);
  const isAltered = (entry: BareEntry): entry is Altered => entry.holder !== undefined;
  const isBare = (entry: BareEntry): boolean => !isAltered(entry) && !named.has(entry.event);
  const files = Map.groupBy(
    bare.filter((entry) => !isAltered(entry)),
    ({ source }) => source,
  );
  const lost = new Map([...files].filter(([, entries]) => entries.every(isBare)));
  return { altered: bare.filter(isAltered), lost };
}

function nameAltered({ source, event, holder }: Altered, { tally }: Ending): void {
  const detail = `The import ledger says that a record of ${source} became ${event}, which is not there. The record is in ${nameOf(holder)}, ${holder.event}, which no entry names: the entry was altered, and no event is missing for it.`;
  tally.faults.push({ what: 'altered ledger entry', detail });
}

function nameBare(source: string, entries: number, { tally }: Ending): void {
  const [name, was] = entries === 1 ? ['names an event that is', 'it'] : ['name events that are', 'each'];
  const detail = `${counted(entries, 'entry', 'entries')} of the import ledger for ${source} ${name} not in the store. Of ${was}, either the event was lost or the entry was altered: nothing tells which.`;
  tally.faults.push({ what: 'ledger entry without event', detail });
}

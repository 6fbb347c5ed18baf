import type { EventId } from '../../../model/ids.ts';
import { counted } from '../../../projections/text/say-count.ts';
import type { Pace } from '../pace.ts';
import type { Ending } from './ending.ts';
import type { Evidence } from './evidence.ts';

/** By file, events that records of it became and that are not there, as the import ledger has it. */
export type LostRecords = ReadonlyMap<string, ReadonlySet<EventId>>;

const PAGE = 500;

/** Looks through the import ledger, in slices. Throws the signal's reason when it is aborted. */
export async function readLostRecords(evidence: Evidence, pace: Pace, signal?: AbortSignal): Promise<LostRecords> {
  const lost = new Map<string, Set<EventId>>();
  for (let page = evidence.enteredAfter(0, PAGE); page.length > 0; ) {
    signal?.throwIfAborted();
    for (const { source, event, isThere } of page) {
      if (isThere) continue;
      const events = lost.get(source) ?? new Set();
      lost.set(source, events.add(event));
    }
    if (pace.isDue()) await pace.breathe();
    page = evidence.enteredAfter(page.at(-1)?.num ?? 0, PAGE);
  }
  return lost;
}

/**
 * Names files of which the import ledger alone says that events were lost (E1). Where a fault names one of them already, that is not said twice;
 * and as many files as sessions that had no event any more were emptied from the trash may be theirs.
 */
export function checkEntered({ evidence, tally, claimed, acts }: Ending, lost: LostRecords): void {
  const named = new Set([
    ...claimed,
    ...tally.aliases.keys(),
    ...tally.orphans.map(({ parent }) => parent),
    ...tally.faults.flatMap(({ event }) => event ?? []),
  ]);
  const unnamed = [...lost].filter(([, events]) => ![...events].some((event) => named.has(event)));
  // What left with emptied trash since it was looked at is no loss: its entries left with it.
  const entered = evidence.fromLogs(new Set(unnamed.flatMap(([, [event]]) => event ?? [])));
  const still = unnamed.filter(([, [event]]) => event !== undefined && entered.has(event));
  for (const [source, events] of still.slice(acts.emptiedGone)) {
    const [event] = events;
    const are = events.size === 1 ? 'is' : 'are';
    const detail = `${counted(events.size, 'event')} that records of ${source} became, as the import ledger has it, ${are} not in the store.`;
    tally.faults.push({ what: 'missing event', ...(event && { event }), detail });
  }
}

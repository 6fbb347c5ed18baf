import type { EventId, SessionId } from '../../model/ids.ts';
import { partsOf } from '../../model/parts-of.ts';
import type { EventOf, SessionEvent } from '../../model/read-event.ts';
import { partsIn } from '../../projections/parts/parts-in.ts';
import { foldUsage } from '../../projections/usage/fold-usage.ts';
import { countsOf } from '../../projections/usage/token-counts.ts';
import type { CopiedTotal } from '../../projections/usage/total-shares.ts';
import { emptyUsage, NO_TOKENS, type TokenCounts, type Usage } from '../../projections/usage/usage-state.ts';
import type { Host } from '../host.ts';
import { readableOwnEvents } from '../own-events.ts';
import { checkedReader } from '../read-checked.ts';
import { brokenAs } from '../readable-events.ts';

export type UsageWorld = Pick<Host, 'store' | 'catalogue' | 'sealing'> & {
  readonly index: Pick<Host['index'], 'missingEnd'>;
};

/** What a session used, and of its running total what it begins with a copy of. */
export interface ReadUsage {
  readonly usage: Usage;
  readonly copied: CopiedTotal | undefined;
  /** False where not every event could be read: it used no less. */
  readonly isWhole: boolean;
}

/** What the own events of a session tell beside its usage: running totals where they stand, and marks of copies. */
interface Told {
  readonly totals: { readonly seq: number; readonly tokens: TokenCounts }[];
  readonly marks: EventOf<'import/copied'>['payload'][];
}

/**
 * Folds the own events of a session into its usage. Nothing for an unknown session. Events that can no longer be read are
 * passed over. Rejects with HostError, and with the signal's reason when nobody waits any more.
 */
export async function readUsage(
  session: SessionId,
  { store, catalogue, index, sealing }: UsageWorld,
  signal?: AbortSignal,
): Promise<ReadUsage> {
  const read = checkedReader(sealing.sha256);
  const usage = emptyUsage();
  const told: Told = { totals: [], marks: [] };
  let isWhole = true;
  for await (const page of readableOwnEvents(session, store, catalogue.state().parted)) {
    signal?.throwIfAborted();
    isWhole &&= page.isWhole;
    for (const stored of page.events) {
      const event = read(stored);
      foldUsage(usage, event, 'explained');
      note(told, event);
    }
  }
  if ((await index.missingEnd(session)) !== undefined) isWhole = false;
  return { usage, copied: await copiedTotal(session, told, store), isWhole };
}

function note({ totals, marks }: Told, event: SessionEvent): void {
  if (event.kind === 'import/copied') marks.push(event.payload);
  for (const part of partsOf(partsIn(event), 'usage')) {
    if (part.scope === 'cumulative') totals.push({ seq: event.envelope.origin.seq, tokens: countsOf(part) });
  }
}

/** What the newest mark says that names an event of the session itself. */
async function copiedTotal(
  session: SessionId,
  { totals, marks }: Told,
  store: UsageWorld['store'],
): Promise<CopiedTotal | undefined> {
  if (totals.length === 0) return undefined;
  for (const { from, through } of marks.toReversed()) {
    const end = from === session ? undefined : await store.event(through as EventId).catch(brokenAs(undefined));
    const { origin } = end?.envelope ?? {};
    if (origin === undefined || origin.session !== session) continue;
    return { from, tokens: totals.findLast(({ seq }) => seq <= origin.seq)?.tokens ?? NO_TOKENS };
  }
  return undefined;
}

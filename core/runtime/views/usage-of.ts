import type { CountedUsage, UsageReport } from '../../contract/usage.ts';
import type { SessionId } from '../../model/ids.ts';
import { type ExplainedPart, explainAll, largestParts } from '../../projections/usage/explain-all.ts';
import { foldUsage } from '../../projections/usage/fold-usage.ts';
import { emptyUsage, type Usage } from '../../projections/usage/usage-state.ts';
import type { Host } from '../host.ts';
import { ownEvents } from '../own-events.ts';
import { checkedReader } from '../read-checked.ts';

/** Contributions that are told one by one. */
const MOST_PARTS = 200;

/**
 * Tokens of some sessions together, each answer once, and what they are made of: read from their own events. A session that is
 * named twice, or unknown, adds nothing. Rejects with HostError, and with the signal's reason when nobody waits any more.
 */
export async function usageOf(
  sessions: readonly SessionId[],
  host: Pick<Host, 'store' | 'catalogue' | 'sealing'>,
  signal?: AbortSignal,
): Promise<UsageReport> {
  const states = new Map<string, Usage>();
  for (const session of new Set(sessions)) states.set(session, await readUsage(session, host, signal));
  const { parts, ...report } = explainAll(states);
  return { ...report, parts: largestParts(parts, MOST_PARTS).map(toPart) };
}

async function readUsage(
  session: SessionId,
  { store, catalogue, sealing }: Pick<Host, 'store' | 'catalogue' | 'sealing'>,
  signal: AbortSignal | undefined,
): Promise<Usage> {
  const read = checkedReader(sealing.sha256);
  const usage = emptyUsage();
  for await (const page of ownEvents(session, store, catalogue.state().parted)) {
    signal?.throwIfAborted();
    for (const stored of page) foldUsage(usage, read(stored), 'explained');
  }
  return usage;
}

function toPart({ key: _, events, ...part }: ExplainedPart): CountedUsage {
  return { ...part, event: events[0] ?? '' };
}

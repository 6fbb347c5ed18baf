import type { CountedUsage, UsageReport } from '../../contract/usage.ts';
import type { SessionId } from '../../model/ids.ts';
import { type ExplainedPart, explainAll, largestParts } from '../../projections/usage/explain-all.ts';
import type { CopiedTotal } from '../../projections/usage/total-shares.ts';
import type { Usage } from '../../projections/usage/usage-state.ts';
import { readUsage, type UsageWorld } from './read-usage.ts';

/** Contributions that are told one by one. */
const MOST_PARTS = 200;

/**
 * Tokens of some sessions together, each answer once, and what they are made of: read from their own events, as far as they can be
 * read. A session that is named twice, or unknown, adds nothing. Rejects with HostError, and with the signal's reason when nobody
 * waits any more.
 */
export async function usageOf(
  sessions: readonly SessionId[],
  world: UsageWorld,
  signal?: AbortSignal,
): Promise<UsageReport> {
  const states = new Map<string, Usage>();
  const copies = new Map<string, CopiedTotal>();
  let unread = 0;
  const read = async (session: SessionId) => {
    const { usage, copied, isWhole } = await readUsage(session, world, signal);
    if (copied !== undefined) copies.set(session, copied);
    return { usage, isWhole };
  };
  for (const session of new Set(sessions)) {
    const { usage, isWhole } = await read(session);
    states.set(session, usage);
    if (!isWhole) unread++;
  }
  await readOriginals(copies, states, read);
  const { parts, ...report } = explainAll(states, copies, unread);
  return { ...report, parts: largestParts(parts, MOST_PARTS).map(toPart) };
}

/** What is copied may be a copy itself, of a session that is asked for or that others copy too: also where it is not asked for. */
async function readOriginals(
  copies: ReadonlyMap<string, CopiedTotal>,
  states: ReadonlyMap<string, Usage>,
  read: (session: SessionId) => Promise<unknown>,
): Promise<void> {
  if (states.size < 2) return;
  // A Map hands out what is added to it while it is walked, each once.
  for (const { from } of copies.values()) if (!states.has(from) && !copies.has(from)) await read(from as SessionId);
}

function toPart({ key: _, events, ...part }: ExplainedPart): CountedUsage {
  return { ...part, event: events[0] ?? '' };
}

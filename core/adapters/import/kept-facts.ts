import type { EventId, SessionId } from '../../model/ids.ts';
import type { Facts } from '../../projections/import-facts/facts.ts';
import type { ImportStores } from './import-world.ts';
import { parseObject } from './records/parse-object.ts';

const NAME = 'import-facts';

/**
 * Counts of a file, kept as a projection of each of its sessions: an erase of any of their events drops it, and then the
 * counts are folded anew (S6, S12).
 */
export async function keepFacts(facts: Facts, sessions: readonly Head[], store: ImportStores['store']): Promise<void> {
  if (sessions.length === 0) return;
  const text = JSON.stringify(facts);
  await store.saveProjections(
    NAME,
    sessions.map((session) => ({ ...session, text })),
  );
}

/** A session and the event that it ended in when its file was counted. */
export interface Head {
  readonly session: SessionId;
  readonly head: EventId;
}

/** The counts that were kept for a file; undefined where those of one of its sessions are gone. */
export async function keptFacts(
  sessions: readonly SessionId[],
  store: ImportStores['store'],
): Promise<Facts | undefined> {
  let text: string | undefined;
  for (const session of sessions) {
    const kept = await store.projection(NAME, session);
    if (kept === undefined || (text !== undefined && kept.text !== text)) return undefined;
    text = kept.text;
  }
  return text === undefined ? undefined : (parseObject(text) as Facts | undefined);
}

/** The sessions that there are, and what they end in now. */
export async function headsOf(sessions: readonly SessionId[], store: ImportStores['store']): Promise<Head[]> {
  const refs = await Promise.all(sessions.map((session) => store.ref(session)));
  return refs.flatMap((ref) => (ref === undefined ? [] : { session: ref.session, head: ref.head }));
}

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
  for (const some of inRuns(sessions)) {
    await store.saveProjections(
      NAME,
      some.map((session) => ({ ...session, text })),
    );
  }
}

/** A file may hold very many sessions: so many are asked or told of at once. */
const AT_ONCE = 500;

function inRuns<T>(all: readonly T[]): T[][] {
  return Array.from({ length: Math.ceil(all.length / AT_ONCE) }, (_, run) =>
    all.slice(run * AT_ONCE, (run + 1) * AT_ONCE),
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
  const heads: Head[] = [];
  for (const some of inRuns(sessions)) {
    const refs = await Promise.all(some.map((session) => store.ref(session)));
    for (const ref of refs) if (ref !== undefined) heads.push({ session: ref.session, head: ref.head });
  }
  return heads;
}

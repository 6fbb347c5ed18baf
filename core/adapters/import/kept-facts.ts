import type { EventId, SessionId } from '../../model/ids.ts';
import type { Facts } from '../../projections/import-facts/facts.ts';
import type { ImportWorld } from './import-world.ts';
import { parseObject } from './records/parse-object.ts';

const NAME = 'import-facts';

type World = Pick<ImportWorld, 'store' | 'sha256'>;

/**
 * Counts of a file, kept as a projection of its first session, and their digest as one of each other: an erase of any of their
 * events drops it, and then the counts are folded anew (S6, S12).
 */
export async function keepFacts(facts: Facts, sessions: readonly Head[], { store, sha256 }: World): Promise<void> {
  const text = JSON.stringify(facts);
  const digest = sha256(text);
  const rows = sessions.map((session, at) => ({ ...session, text: at === 0 ? text : digest }));
  for (const some of inRuns(rows)) await store.saveProjections(NAME, some);
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
export async function keptFacts(sessions: readonly SessionId[], { store, sha256 }: World): Promise<Facts | undefined> {
  const said = new Set<string>();
  for (const some of inRuns(sessions)) {
    const kept = await Promise.all(some.map((session) => store.projection(NAME, session)));
    for (const projection of kept) {
      if (projection === undefined) return undefined;
      said.add(projection.text);
    }
  }
  const text = [...said].find((each) => each.startsWith('{'));
  if (text === undefined) return undefined;
  const digest = sha256(text);
  return [...said].every((each) => each === text || each === digest)
    ? (parseObject(text) as Facts | undefined)
    : undefined;
}

/** The sessions that there are, and what they end in now. `written`: what is known of that without asking the store. */
export async function headsOf(
  sessions: readonly SessionId[],
  store: World['store'],
  written: (session: SessionId) => EventId | undefined = () => undefined,
): Promise<Head[]> {
  const heads: Head[] = [];
  for (const some of inRuns(sessions)) {
    const found = await Promise.all(
      some.map(async (session) => ({ session, head: written(session) ?? (await store.ref(session))?.head })),
    );
    for (const { session, head } of found) if (head !== undefined) heads.push({ session, head });
  }
  return heads;
}

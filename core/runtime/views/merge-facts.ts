import type { SessionId } from '../../model/ids.ts';
import type { BlocksWorld } from '../merge/merge-blocks.ts';
import type { MergeWorld } from '../merge/merge-world.ts';
import { factsOf } from './facts-of.ts';
import type { SessionIndex } from './session-index.ts';

/** What a merge must know of a session, by its line: one that a program other than ours wrote takes nothing in. */
export function mergeFacts(index: Pick<SessionIndex, 'rowOf'>): MergeWorld['facts'] {
  return async (session) => {
    const row = await index.rowOf(session);
    const facts = factsOf(row);
    if (facts === undefined) return undefined;
    // Of one whose beginning is damaged nobody knows who wrote it.
    const isOurs = row?.source === 'openrath' || row?.source === 'unknown';
    return { ...facts, ...(isOurs ? {} : { isImported: true }) };
  };
}

/** Sessions that leave from one as its sub-agents do, in the order they were made. */
export function spawnedBy(index: Pick<SessionIndex, 'family'>): BlocksWorld['spawnedBy'] {
  return async (session) =>
    (await index.family(session))
      .filter(({ kind, parent }) => kind === 'sub-agent' && parent?.session === session)
      .map(({ id }) => id as SessionId);
}

import { CATALOGUE, type SessionId } from '../../model/ids.ts';
import { ownEvents } from '../own-events.ts';
import { isDamage } from '../readable-events.ts';
import { type ReadWorld, readAnew } from './read-lines.ts';
import { type SessionShelf, shelfDamaged } from './session-shelf.ts';

/**
 * Reads the events of all sessions that are held to be whole, where pages of the store are known to be damaged: a saved line tells nothing of
 * the page that its events lie on. Those of which not every event can be read are folded anew. Gives them. As slow as reading the record.
 */
export async function checkReadable(
  world: Pick<ReadWorld, 'store' | 'catalogue'>,
  shelf: SessionShelf,
  signal: AbortSignal,
): Promise<SessionId[]> {
  const damaged: SessionId[] = [];
  for (const [session, entry] of [...shelf.entries]) {
    if (signal.aborted) break;
    if (session === CATALOGUE || entry.damaged === true || (await isReadable(world, session))) continue;
    await readAnew(world, shelf, session);
    const ref = await world.store.ref(session);
    if (ref !== undefined && shelf.entries.get(session)?.damaged !== true) {
      // Nothing of it can be read, and nothing that was folded before is true any more.
      shelf.entries.delete(session);
      shelfDamaged(shelf, ref);
    }
    damaged.push(session);
  }
  return damaged;
}

/** Reads the events of a session, and tells whether all can be read. */
export async function isReadable(
  { store, catalogue }: Pick<ReadWorld, 'store' | 'catalogue'>,
  session: SessionId,
): Promise<boolean> {
  try {
    for await (const _ of ownEvents(session, store, catalogue.state().parted));
    return true;
  } catch (error) {
    if (!isDamage(error)) throw error;
    return false;
  }
}

import type { EventId, SessionId } from '../model/ids.ts';
import { accept, type Decision, refuse } from '../model/refusal.ts';
import { pinnedIn } from '../projections/compression/preserved-in.ts';
import type { CompressWorld } from './compress.ts';
import { checkedReader } from './read-checked.ts';

/** A person's wish that an event stays in the context of a session, or need not any more (C2). */
export interface Pin {
  readonly session: SessionId;
  readonly event: EventId;
  readonly pinned: boolean;
}

/** Pins an event or takes the pin back. One that a compression dropped comes back into the context. */
export async function pinEvent(
  { writers, store, sealing }: Omit<CompressWorld, 'blobs' | 'tokensOf'>,
  { session, event, pinned }: Pin,
): Promise<Decision<{ readonly event: EventId }>> {
  const held = await writers.hold(session);
  if (held === undefined)
    return refuse('not-found', `There is no session ${session}.`, { remedy: 'List the sessions to see their ids.' });
  try {
    await held.writer.flush();
    const history = (await store.history(await held.writer.flush())).map(checkedReader(sealing.sha256));
    if (!history.some(({ id }) => id === event))
      return refuse('not-found', `Event ${event} is not in the history of this session.`, {
        remedy: 'Choose an event of this session.',
      });
    if (pinnedIn(history).has(event) === pinned)
      return refuse('already-so', pinned ? 'It is pinned already.' : 'It is not pinned.');
    const [added] = await held.writer.append([{ kind: 'context/pinned', payload: { event, pinned } }], 'person', 'now');
    if (added === undefined) throw new Error('appending one draft gave no event');
    return accept({ event: added.id });
  } finally {
    await held.release();
  }
}

import type { EventId } from '../../model/ids.ts';
import type { SessionEvent } from '../../model/read-event.ts';
import type { SessionWriter } from '../agent/session-writer.ts';
import { historyTo } from '../history-to.ts';
import { checkedReader } from '../read-checked.ts';
import { readOnce } from '../read-made.ts';
import type { RunsWorld } from './runs-world.ts';

type Stores = Pick<RunsWorld, 'store' | 'sealing'>;

/** A history that is kept up with what its session's writer adds. */
export interface KeptHistory {
  /** First-parent history of the session, oldest first: one array, added to. */
  readonly history: readonly SessionEvent[];
  readonly stopKeepingUp: () => void;
}

/** The history of a writer's session. What a person answers while it is read is in it, after what was there. Rejects as the store does. */
export async function keptHistory(world: Stores, writer: SessionWriter): Promise<KeptHistory> {
  const history: SessionEvent[] = [];
  const later: SessionEvent[] = [];
  let add = (event: SessionEvent): void => void later.push(event);
  const stopKeepingUp = writer.onAdded((event) => add(event));
  try {
    history.push(...(await historyAt(world, await writer.flush())));
  } catch (error) {
    stopKeepingUp();
    throw error;
  }
  // One that was on its way already is read and told of.
  add = (event) => {
    if (!history.some(({ id }) => id === event.id)) history.push(event);
  };
  later.forEach(add);
  return { history, stopKeepingUp };
}

/** The first-parent history at an event, oldest first. Rejects as the store does. */
export async function historyAt({ store, sealing }: Stores, at: EventId): Promise<SessionEvent[]> {
  const read = checkedReader(sealing.sha256);
  // A store that remembers what was written last gives the same ones for each turn of a conversation.
  return (await historyTo(at, store)).map((stored) => readOnce(stored, read));
}

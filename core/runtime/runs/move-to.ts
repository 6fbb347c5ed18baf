import type { PayloadOf } from '../../model/events.ts';
import type { EventId, SessionId } from '../../model/ids.ts';
import { UNISOLATED } from '../../model/placement/unisolated.ts';
import { accept, type Decision, refuse } from '../../model/refusal.ts';
import { placeOfFiles } from '../agent/workspace-keeper.ts';
import type { EventStore } from '../ports.ts';
import type { Sealing } from '../seal-stream.ts';
import { hasMovedOn } from './has-moved-on.ts';
import { historyAt } from './kept-history.ts';
import { canReach, movedTo } from './placement-of.ts';
import type { RunsWorld } from './runs-world.ts';
import type { SessionWriters } from './session-writers.ts';

export interface MoveTo {
  readonly session: SessionId;
  readonly backend: string;
  readonly expectedHead?: EventId;
}

interface MoveWorld {
  readonly store: EventStore;
  readonly sealing: Sealing;
  readonly writers: SessionWriters;
  readonly sandboxOf: RunsWorld['sandboxOf'];
  readonly madeHere?: RunsWorld['madeHere'];
}

/** Records where side effects of a session happen from its next run on, with its files as they are (P1); refused where that can't be had here. Gives its head; the same one where it is so already. */
export async function moveTo(
  { session, backend, expectedHead }: MoveTo,
  { store, sealing, writers, sandboxOf, madeHere }: MoveWorld,
): Promise<Decision<{ readonly head: EventId }>> {
  const reached = await canReach(backend, sandboxOf);
  if (!reached.ok) return reached;
  const held = await writers.hold(session);
  if (held === undefined)
    return refuse('not-found', `There is no session ${session}.`, { remedy: 'List the sessions to see their ids.' });
  try {
    await held.writer.flush();
    const history = await historyAt({ store, sealing }, await held.writer.flush());
    const moved = hasMovedOn(history, session, expectedHead);
    if (moved !== undefined) return moved;
    const head = history.at(-1);
    if (backend === UNISOLATED && head !== undefined && madeHere?.()(head) === false) return cameFromElsewhere();
    if (movedTo({ history, session, madeHere }) === backend) return accept({ head: held.writer.head() });
    const tree = placeOfFiles(history, session)?.tree;
    const payload: PayloadOf<'placement/moved'> = { backend };
    const draft = { kind: 'placement/moved', payload, ...(tree === undefined ? {} : { refs: [{ tree }] }) };
    const [event] = await held.writer.append([draft], 'person', 'now');
    if (event === undefined) throw new Error('appending one draft gave no event');
    return accept({ head: event.id });
  } finally {
    await held.release();
  }
}

function cameFromElsewhere(): Decision<never> {
  return refuse('unsupported', 'This session came from another home: nothing of it runs without isolation.', {
    remedy: 'Fork it, and choose that for the fork.',
  });
}

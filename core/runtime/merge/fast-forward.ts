import type { PayloadOf } from '../../model/events.ts';
import type { EventId } from '../../model/ids.ts';
import { stale } from '../../model/merge/decide-meeting.ts';
import { quoted } from '../../model/quoted.ts';
import { accept, type Decision } from '../../model/refusal.ts';
import { catalogueAppend } from '../acts.ts';
import { decideAndAppend } from '../retry-append.ts';
import type { Held } from '../runs/session-writers.ts';
import type { MergeWorld } from './merge-world.ts';
import type { ReadSides } from './read-sides.ts';

interface Forwarding {
  readonly held: Held;
  readonly sides: ReadSides;
  readonly world: MergeWorld;
}

/** Moves the ref of ours to an event of theirs (M4), on record in the catalogue (S10). */
export async function fastForward(
  to: EventId,
  { held, sides, world }: Forwarding,
): Promise<Decision<{ readonly type: 'fast-forward'; readonly head: EventId; readonly says: string }>> {
  const { ours, theirs } = sides;
  const { store, sealing } = world;
  const event = await store.event(to);
  if (ours === undefined || theirs === undefined || event === undefined)
    throw new Error('a fast-forward was decided to an event that is not there');
  const payload: PayloadOf<'catalogue/head-moved'> = { subject: ours.id, from: ours.head, to, reason: 'fast-forward' };
  const decision = await decideAndAppend(
    async () => {
      const head = (await store.ref(ours.id))?.head ?? ours.head;
      return head === ours.head && held.writer.head() === head ? accept(event) : stale({ ...ours, head });
    },
    async () =>
      store.append([
        { session: ours.id, expectedHead: ours.head, events: [event] },
        await catalogueAppend([{ kind: 'catalogue/head-moved', payload }], store, sealing),
      ]),
  );
  if (!decision.ok) return decision;
  held.writer.moved(to);
  const says = `${quoted(ours.title)} had nothing that ${quoted(theirs.title)} has not: it goes on from its newest event now.`;
  return accept({ type: 'fast-forward', head: to, says });
}

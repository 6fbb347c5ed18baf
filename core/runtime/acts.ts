import type { Draft, StoredEvent } from '../model/envelope.ts';
import { CATALOGUE, type SessionId } from '../model/ids.ts';
import type { Opening } from '../model/session/commands.ts';
import type { Append, EventStore } from './ports.ts';
import { type Sealing, sealStream } from './seal-stream.ts';

/** The append that adds acts of a person to the catalogue, made for its head as it is now. */
export async function catalogueAppend(drafts: readonly Draft[], store: EventStore, sealing: Sealing): Promise<Append> {
  const ref = await store.ref(CATALOGUE);
  const start = {
    session: CATALOGUE,
    nextSeq: ref?.nextSeq ?? 0,
    parents: ref === undefined ? [] : [ref.head],
    by: 'person',
  };
  return { session: CATALOGUE, expectedHead: ref?.head, events: sealStream(drafts, start, sealing) };
}

/** The append that opens a session with its first event. */
export function openingAppend(
  session: SessionId,
  opening: Opening,
  sealing: Sealing,
): Append & { readonly events: readonly [StoredEvent] } {
  const [first] = sealStream([opening.first], { session, nextSeq: 0, parents: opening.parents, by: 'person' }, sealing);
  if (first === undefined) throw new Error('sealing one draft gave no event');
  return { session, expectedHead: undefined, events: [first] };
}

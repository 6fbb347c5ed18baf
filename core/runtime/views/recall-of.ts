import type { RecallEvidence } from '../../contract/recall-evidence.ts';
import type { PayloadOf } from '../../model/events.ts';
import { type EventId, isMemoryStream } from '../../model/ids.ts';
import type { SessionEvent } from '../../model/read-event.ts';
import type { EventStore } from '../ports.ts';
import type { ReadEvent } from '../read-checked.ts';
import type { SessionIndex } from './session-index.ts';

interface RecallWorld {
  readonly store: EventStore;
  readonly read: ReadEvent;
  readonly index: Pick<SessionIndex, 'titleOf'>;
}

type Found = RecallEvidence['items'][number];
type Recalled = PayloadOf<'memory/recalled'>;

/** What a recall found and where each item came from; undefined for an event that is none. */
export async function recallOf(event: SessionEvent, world: RecallWorld): Promise<RecallEvidence | undefined> {
  if (event.kind !== 'memory/recalled') return undefined;
  const { query, searched = [], items } = event.payload;
  const found: Found[] = [];
  for (const item of items) found.push(await foundOf(item, world));
  return {
    ...(query === undefined ? {} : { query }),
    searched: searched.map(({ scope, head }) => ({ scope, isEmpty: head === undefined })),
    items: found,
  };
}

async function foundOf(recalled: Recalled['items'][number], { store, read, index }: RecallWorld): Promise<Found> {
  if (recalled.item === undefined) return { ...recalled, text: 'unknown' };
  const stored = await store.event(recalled.item as EventId);
  if (stored === undefined) return { ...recalled, text: 'gone' };
  const { by, atMs, origin } = stored.envelope;
  const event = read(stored);
  const wrote = event.kind === 'memory/committed' || event.kind === 'memory/superseded' ? event.payload : undefined;
  const session = wrote?.from?.session ?? (isMemoryStream(origin.session) ? undefined : origin.session);
  return {
    ...recalled,
    text: wrote !== undefined ? 'here' : event.kind === 'withheld' ? 'erased' : 'unknown',
    by,
    atMs,
    ...(session === undefined ? {} : { from: { session, title: index.titleOf(session) } }),
  };
}

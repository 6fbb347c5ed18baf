import type { SessionId } from '../../model/ids.ts';
import { allOwnEvents } from '../own-events.ts';
import { brokenAs, type ReadableEvents, readableIn } from '../readable-events.ts';
import type { FindWorld } from './find-in-event.ts';

/** Events read at a time. */
const PAGE = 100;

/** A stretch of a session's own events, `after < seq <= until`. */
export interface Stretch {
  readonly session: SessionId;
  readonly after: number;
  readonly until: number;
}

/**
 * The own events of a stretch in order, a few at a time, and those that can't be read. Of a session that came in parted and can't be
 * followed to where it parts, its first event is said to be damaged, and those that are stored as its own are read.
 */
export async function* eventsToFind(
  { session, after, until }: Stretch,
  { store, catalogue }: FindWorld,
): AsyncGenerator<ReadableEvents> {
  const { parted } = catalogue.state();
  if (parted.has(session)) {
    const all = await allOwnEvents(session, store, parted).catch(brokenAs(undefined));
    if (all !== undefined) {
      const events = all.filter(({ envelope: { origin } }) => origin.seq > after && origin.seq <= until);
      return yield { events, lost: [] };
    }
    if (after < 0) yield { events: [], lost: [{ seq: 0, damaged: 'pages' }] };
  }
  const end = Math.min((await store.ref(session))?.nextSeq ?? 0, until + 1);
  for (let from = after + 1; from < end; from += PAGE) {
    yield readableIn(session, { from, to: Math.min(from + PAGE, end) }, store);
  }
}

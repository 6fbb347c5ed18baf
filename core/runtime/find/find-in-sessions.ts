import type { FoundEvent, Unsearched } from '../../contract/find.ts';
import type { StoredEvent } from '../../model/envelope.ts';
import type { SessionId } from '../../model/ids.ts';
import type { LostEvent, ReadableEvents } from '../readable-events.ts';
import { eventsToFind, type Stretch } from './events-to-find.ts';
import { type FindWorld, findInEvent, type Look } from './find-in-event.ts';
import { takeTurns } from './take-turns.ts';
import { wantedText } from './wanted-text.ts';

/** What is looked for, and where: see the contract. */
export interface FindAsked {
  readonly sessions: readonly string[];
  readonly text: string;
  readonly after?: number;
  readonly until?: number;
}

/** What one answer came to. */
export interface FindPage {
  readonly found: FoundEvent[];
  readonly unsearched: Unsearched[];
  readonly read: { readonly session: string; seq: number }[];
  readonly next?: { readonly session: string; readonly after: number };
}

/** What one answer looks at, in UTF-16 units of payloads. */
const MOST_LOOKED = 4_000_000;
/** What an event counts for beside its payload. */
const AN_EVENT = 1_000;

/** An answer in the making, and how much may still be looked at for it. */
interface Making {
  readonly page: FindPage;
  readonly look: Look;
  left: number;
}

/** Looks for a text in the own events of known sessions, until one answer's worth was looked at. Rejects with HostError, and with the signal's reason. */
export async function findInSessions(asked: FindAsked, world: FindWorld, signal?: AbortSignal): Promise<FindPage> {
  const page: FindPage = { found: [], unsearched: [], read: [] };
  const making: Making = {
    page,
    look: { wanted: wantedText(asked.text), turn: takeTurns(signal) },
    left: MOST_LOOKED,
  };
  for (const [at, session] of asked.sessions.entries()) {
    const after = at === 0 ? (asked.after ?? -1) : -1;
    const until = at === asked.sessions.length - 1 ? asked.until : undefined;
    const stretch = { session: session as SessionId, after, until: until ?? Number.POSITIVE_INFINITY };
    const stoppedAt = await findInStretch(stretch, making, world);
    if (stoppedAt !== undefined) return { ...page, next: { session, after: stoppedAt } };
    const end = until === undefined ? await world.index.missingEnd(stretch.session) : undefined;
    if (end !== undefined) page.unsearched.push({ session, why: 'missing', ...end });
  }
  return page;
}

/** Gives the number of the last event that was looked at, where more follow for another answer; undefined at the end. */
async function findInStretch(stretch: Stretch, making: Making, world: FindWorld): Promise<number | undefined> {
  const { page, look } = making;
  const read = { session: stretch.session, seq: stretch.after };
  page.read.push(read);
  for await (const some of eventsToFind(stretch, world)) {
    for (const { seq, event, lost } of inOrder(some)) {
      if (making.left <= 0) return read.seq;
      const size = AN_EVENT + (event?.payload?.text.length ?? 0);
      const { found, unsearched = lost } = event === undefined ? {} : await findInEvent(event, look, world);
      if (found !== undefined) page.found.push(found);
      if (unsearched !== undefined) {
        const which = { session: stretch.session, fromSeq: seq, toSeq: seq + 1 };
        page.unsearched.push({ ...which, why: unsearched, ...(event === undefined ? {} : { event: event.id }) });
      }
      read.seq = seq;
      making.left -= size;
      await look.turn(size);
    }
  }
  return undefined;
}

interface Item {
  readonly seq: number;
  readonly event?: StoredEvent;
  readonly lost?: 'damaged' | 'missing';
}

function inOrder({ events, lost }: ReadableEvents): readonly Item[] {
  const items: Item[] = events.map((event) => ({ seq: event.envelope.origin.seq, event }));
  if (lost.length === 0) return items;
  return [...items, ...lost.map(lostItem)].sort((one, other) => one.seq - other.seq);
}

function lostItem({ seq, damaged }: LostEvent): Item {
  return { seq, lost: damaged === 'missing' ? 'missing' : 'damaged' };
}

import type { MemoryScope } from '../model/memory/state.ts';
import type { Part } from '../model/parts.ts';
import { partsOf } from '../model/parts-of.ts';
import { type Keys, programOf } from './keys.ts';
import { onSession } from './on-session.ts';
import { eventOf } from './own-events.ts';
import { perform } from './perform.ts';
import type { Session } from './session.ts';
import { eventTakenUp } from './taken-up.ts';

/** What is looked up in memories. */
export interface Lookup {
  readonly scopes: readonly MemoryScope[];
  readonly query: string;
  /** Items that are given at most; 8 where absent. */
  readonly items?: number;
}

/** What was found, and the session with the recall on record. */
export interface Recalled {
  /** Texts of the items, the nearest first. */
  readonly texts: readonly string[];
  readonly session: Session;
}

/** What is kept in a memory. */
export interface Kept {
  readonly scope: MemoryScope;
  readonly key: string;
  readonly text: string;
}

/** Looks something up for a session value; the next agent that goes on reads it (K1). Throws RefusedError. */
export async function recall(session: Session, { scopes, query, items }: Lookup): Promise<Recalled> {
  const lookup = { scopes: [...scopes], query, ...(items === undefined ? {} : { items }) };
  const { session: after } = await perform(session, {
    what: 'recall',
    input: lookup,
    work: async (on, keys) => ({ session: await recalled(on, lookup, keys), more: null }),
  });
  const { parts = [] } = ((await eventOf(after))?.payload ?? {}) as { readonly parts?: readonly Part[] };
  // The first line of each names the item.
  const texts = partsOf(parts, 'text').map(({ text }) => text.slice(text.indexOf('\n') + 1));
  return { texts, session: after };
}

type Found = Parameters<Session['host']['programs']['recall']>[0];

async function recalled(
  session: Session,
  lookup: Pick<Found, 'scopes' | 'query' | 'items'>,
  keys: Keys | undefined,
): Promise<Session> {
  const before = await eventTakenUp(session, keys, ({ kind }) => kind === 'memory/recalled');
  if (before !== undefined) return before;
  const asked = { ...lookup, position: keys?.position ?? 'main', ...programOf(keys) };
  const look = async (on: Session) => {
    const reply = await on.host.programs.recall({ session: on.id, expectedHead: on.head, ...asked });
    return reply.ok ? { ok: true as const, value: on.next(on.id, reply.event) } : reply;
  };
  return await onSession(session, look, keys);
}

/** Keeps a text in a memory (K1). The session moves on by it where the memory is its own. Throws RefusedError. */
export async function remember(session: Session, kept: Kept): Promise<Session> {
  const done = await perform(session, {
    what: 'remember',
    input: kept,
    work: async (on, keys) => ({ session: await remembered(on, kept, keys), more: null }),
  });
  return done.session;
}

const CHANGES: ReadonlySet<string> = new Set(['memory/committed', 'memory/superseded']);

async function remembered(session: Session, kept: Kept, keys: Keys | undefined): Promise<Session> {
  const before = await eventTakenUp(session, keys, ({ kind }) => CHANGES.has(kind));
  if (before !== undefined) return before;
  const keep = async (on: Session) => {
    const place = { session: on.id, expectedHead: on.head, ...programOf(keys) };
    const reply = await on.host.programs.remember({ ...place, ...kept });
    return reply.ok ? { ok: true as const, value: on.next(on.id, reply.event ?? on.head) } : reply;
  };
  return await onSession(session, keep, keys);
}

import { accepted } from './refused-error.ts';
import type { ForkOptions, Session } from './session.ts';

/** A session that is made out of another one, and its id where it is known before. */
interface Making extends ForkOptions {
  readonly as?: string | undefined;
}

/** Forks a session value, or gives the fork that has that id already (F1). Throws RefusedError. */
export async function forkOf(session: Session, { at = session.head, title, as }: Making): Promise<Session> {
  const before = await madeAs(session, as);
  if (before !== undefined) return before;
  const more = { ...(title === undefined ? {} : { title }), ...(as === undefined ? {} : { as }) };
  const made = accepted(await session.host.sessions.fork({ session: session.id, at, ...more }));
  return session.next(made.session, made.head);
}

/** A session for a part of what a value is to do, or the one that has that id already (F5). What waits to be said is said there too. Throws RefusedError. */
export async function spawnOf(session: Session, task: string, as: string | undefined): Promise<Session> {
  const before = await madeAs(session, as);
  if (before !== undefined) return before;
  const more = as === undefined ? {} : { as };
  const { id, head } = session;
  const made = accepted(await session.host.sessions.spawn({ session: id, at: head, task, ...more }));
  return session.next(made.session, made.head);
}

/** Detaches a session value, or gives the session that has that id already (F6). Throws RefusedError. */
export async function detachOf(session: Session, as: string | undefined): Promise<Session> {
  const before = await madeAs(session, as);
  if (before !== undefined) return before;
  const more = as === undefined ? {} : { as };
  const made = accepted(await session.host.sessions.detach({ session: session.id, at: session.head, ...more }));
  return session.next(made.session, made.head);
}

/** The session of an id as it began, as a value that says what this one does; undefined where there is none. */
export async function madeAs(session: Session, as: string | undefined): Promise<Session | undefined> {
  if (as === undefined) return undefined;
  const page = await session.host.sessions.events({ session: as, limit: 1 });
  const [first] = page.ok ? page.events : [];
  return first === undefined ? undefined : session.next(as, first.id);
}

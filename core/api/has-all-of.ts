import { ownEvents } from './own-events.ts';
import { accepted } from './refused-error.ts';
import type { Session } from './session.ts';

/** Whether the ref of a session value stands elsewhere by now: to be written to, or merged from, it may have to be forked (S7). */
export async function isMovedOn({ host, id, head }: Session): Promise<boolean> {
  return accepted(await host.sessions.show({ session: id })).row.head !== head;
}

/** Whether a session value has all of another one, both as they are at their heads: merging it is a no-op (M4). Records nothing. */
export async function hasAllOf(ours: Session, theirs: Session): Promise<boolean> {
  if (ours.id === theirs.id) return await comesBefore(theirs, ours);
  const at = { ours: ours.head, theirs: theirs.head };
  const previewed = await ours.host.merge.preview({ session: ours.id, theirs: theirs.id, at });
  return !previewed.ok && previewed.refusal.code === 'already-so';
}

/** Of two values of one session. */
async function comesBefore(one: Session, other: Session): Promise<boolean> {
  let isPast = false;
  for await (const { id } of ownEvents(one.host, one.id)) {
    isPast ||= id === one.head;
    if (id === other.head) return isPast;
  }
  return false;
}

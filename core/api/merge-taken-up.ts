import { madeAs } from './fork.ts';
import type { Keys } from './keys.ts';
import { changesAfter } from './own-events.ts';
import { accepted } from './refused-error.ts';
import type { Session } from './session.ts';

/** What an earlier life of a program made of a merge. */
export interface MergeTakenUp {
  /** Ours: with the merge where it is done, else as it is to be merged into. */
  readonly session: Session;
  readonly isDone: boolean;
}

/** Finds what was made of a merge of a session value; one that was opened and not completed is abandoned, on record. Undefined where none was opened. */
export async function mergeTakenUp(ours: Session, theirs: Session, keys: Keys): Promise<MergeTakenUp | undefined> {
  const on = (await madeAs(ours, keys.id('fork'))) ?? ours;
  const { host, id: session } = on;
  const { row } = accepted(await host.sessions.show({ session }));
  // Only a fast-forward has a ref stand at another session's event.
  if (row.head === theirs.head && on.head !== theirs.head) return { session: on.next(session, row.head), isDone: true };
  let opened: string | undefined;
  let wasOpened = false;
  for await (const { id, kind, payload } of changesAfter(on)) {
    const of = (payload ?? {}) as { readonly theirs?: string };
    if (kind === 'merge/opened' && opened === undefined && of.theirs === theirs.id) opened = id;
    else if (kind === 'merge/abandoned' && opened !== undefined) opened = undefined;
    else if (kind === 'merge/completed' && opened !== undefined && !keys.isOfAnother(id))
      return { session: on.next(session, id), isDone: true };
    else if (kind !== 'merge/settled') break;
    wasOpened = true;
  }
  if (opened !== undefined)
    accepted(await host.merge.abandon({ session, opened, reason: 'the program that opened it was cut off' }));
  return wasOpened ? { session: on, isDone: false } : undefined;
}

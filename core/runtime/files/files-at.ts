import type { EventId, SessionId, TreeId } from '../../model/ids.ts';
import type { SessionEvent } from '../../model/read-event.ts';
import { accept, type Decision, refuse } from '../../model/refusal.ts';
import { carriedIn } from '../agent/carried-in.ts';
import { type LeftOut, leftOutIn } from '../agent/left-out-in.ts';
import { filesToKeep, placeOfFiles } from '../agent/workspace-keeper.ts';
import type { Dependency, Workspaces } from '../ports/workspaces.ts';
import type { EventStore } from '../ports.ts';
import type { ReadEvent } from '../read-checked.ts';
import { readHistory } from '../views/read-history.ts';

/** A moment of a session: one of its events, or those before its fork point; the newest where none is named. */
export interface Moment {
  readonly session: SessionId;
  readonly event?: EventId;
}

/** The files of a session at a moment. */
export interface FilesAt {
  readonly event: EventId;
  readonly tree: TreeId;
  /** Dependency folders beside them. */
  readonly carried: readonly Dependency[];
  /** That of the session, also after the moment. */
  readonly history: readonly SessionEvent[];
  /** What was left out of them until then, oldest first. */
  readonly leftOut: readonly LeftOut[];
}

/** Finds what the files of a session were at a moment (S6). Refused where there is no such moment, or no files are on record by then. */
export async function filesAt(
  { session, event }: Moment,
  { store, read }: { readonly store: EventStore; readonly read: ReadEvent },
): Promise<Decision<FilesAt>> {
  const ref = await store.ref(session);
  if (ref === undefined) return noSession(session);
  return filesIn(await readHistory(ref.head, store, read), event ?? ref.head);
}

/**
 * Paths of dependency folders that are said to be carried and are nowhere to be copied from, where the session's folder is not made yet: of the
 * newest moment, since the record of another tells what was there then.
 */
export async function missingAt(
  { history, event, session }: FilesAt & { readonly session: SessionId },
  workspaces: Pick<Workspaces, 'empty' | 'missing'>,
): Promise<readonly string[]> {
  if (history.at(-1)?.id !== event) return [];
  const { carried } = filesToKeep(history, session, workspaces);
  return carried.length === 0 ? [] : await workspaces.missing(session, carried);
}

/** Refuses an id that is no session's. */
export function noSession(session: SessionId): Decision<never> {
  return refuse('not-found', `There is no session ${session}.`, { remedy: 'List the sessions to see their ids.' });
}

/** The same in a history that is read. */
export function filesIn(history: readonly SessionEvent[], event: EventId): Decision<FilesAt> {
  const at = history.findIndex(({ id }) => id === event);
  if (at === -1)
    return refuse('not-found', `${event} is no event of this session’s history.`, {
      remedy: 'Name one that its history shows.',
    });
  const past = history.slice(0, at + 1);
  const place = placeOfFiles(past);
  const carried = carriedIn(past).map(({ path, holds }) => ({ path, holds }));
  if (place !== undefined) return accept({ event, tree: place.tree, carried, history, leftOut: leftOutIn(past) });
  return refuse('not-found', 'No files are on record at that event.', {
    remedy: 'Name a later event of a session that was made here.',
  });
}

import type { CatalogueState } from '../../model/catalogue/state.ts';
import type { EventId, SessionId } from '../../model/ids.ts';
import type { EventStore } from '../ports.ts';
import type { Entry, SessionShelf } from './session-shelf.ts';

/** Sessions that hold something of another as their own: an erase of that one does not reach it there (S12). */
export interface HeldElsewhere {
  /** Those that start from a context which holds steps of it: detached from it, from a fork of it, or from one of these (F6). */
  readonly detached: readonly SessionId[];
  /** Those that were made out of it in any of these ways, or by a fork of an earlier version, and hold the name of its folder. */
  readonly folderKept: readonly SessionId[];
}

interface Looking {
  readonly shelf: SessionShelf;
  readonly store: Pick<EventStore, 'event' | 'own'>;
  readonly came: CatalogueState['detached'];
}

/** Looks through every session that was detached, and costs as much as they are away from where they came from. */
export async function heldElsewhere(session: SessionId, world: Looking): Promise<HeldElsewhere> {
  const detached: SessionId[] = [];
  const folderKept: SessionId[] = [];
  for (const [id, entry] of world.shelf.entries) {
    const { opening } = entry.summary;
    const holdsFolder = opening?.cwd !== undefined && (opening.kind === 'detached' || opening.kind === 'fork');
    if (id === session || (!holdsFolder && !holdsContext(entry))) continue;
    const behind = await madeOutOf(id, world);
    if (holdsContext(entry) && behind.context.has(session)) detached.push(id);
    if (holdsFolder && behind.all.has(session)) folderKept.push(id);
  }
  return { detached, folderKept };
}

/** One whose first event was erased starts from nothing any more. */
function holdsContext({ summary: { opening } }: Entry): boolean {
  return opening?.kind === 'detached' && opening.erased !== true;
}

/** Sessions that one came out of: those whose steps are in its history or in the context that it started from, and all, named ones too. */
async function madeOutOf(
  session: SessionId,
  world: Looking,
): Promise<{ context: ReadonlySet<SessionId>; all: ReadonlySet<SessionId> }> {
  const context = new Set<SessionId>();
  const all = new Set<SessionId>();
  for (let each: SessionId | undefined = session; each !== undefined && !context.has(each); ) {
    context.add(each);
    const before = await cameOutOf(each, world);
    for (const one of [each, before.named]) if (one !== undefined) all.add(one);
    each = before.steps;
  }
  return { context, all };
}

/** The session whose step one goes on from, and the one that it names: they differ where that was a step from before a fork. */
async function cameOutOf(
  session: SessionId,
  { shelf, store, came }: Looking,
): Promise<{ readonly steps: SessionId | undefined; readonly named: SessionId | undefined }> {
  const origin = shelf.entries.get(session)?.summary.opening?.cameFrom ?? came.get(session);
  const [first] = await store.own(session, 0, 1);
  const left = first?.envelope.parents[0] ?? origin?.event;
  const event = left === undefined ? undefined : await store.event(left as EventId);
  const named = origin?.session as SessionId | undefined;
  return { steps: event?.envelope.origin.session ?? named, named };
}

import type { CatalogueState } from '../../model/catalogue/state.ts';
import type { SessionId } from '../../model/ids.ts';
import type { Entry, SessionShelf } from './session-shelf.ts';

/** What the place of a session in its lineage depends on beside the record. */
export type PlaceFacts = Pick<CatalogueState, 'parted' | 'trashed'>;

/** The session that a lineage begins with. A parent that is not here ends the walk, and so does a circle of claims. */
export function rootOf(shelf: SessionShelf, session: SessionId, facts: PlaceFacts): SessionId {
  const seen = new Set<SessionId>([session]);
  let root = session;
  for (;;) {
    const parent = facts.parted.get(root)?.from ?? parentOf(shelf, shelf.entries.get(root), facts);
    if (parent === undefined || seen.has(parent) || !shelf.entries.has(parent)) return root;
    seen.add(parent);
    root = parent;
  }
}

/** The session that one hangs on: its parent, else what it was found to copy. */
export function parentOf(shelf: SessionShelf, entry: Entry | undefined, facts: PlaceFacts): SessionId | undefined {
  return (entry?.summary.opening?.parent?.session as SessionId | undefined) ?? copiedFrom(shelf, entry, facts);
}

/**
 * What a session was found to copy. Undefined where that is not here, was erased, so that nothing of it counts, or is in the trash:
 * then the copy stands for itself, and is not hidden with it.
 */
export function copiedFrom(
  { entries }: SessionShelf,
  entry: Entry | undefined,
  { trashed }: PlaceFacts,
): SessionId | undefined {
  const from = entry?.summary.copies.newest?.mark.from;
  const original = from === undefined ? undefined : entries.get(from);
  const counts = original !== undefined && original.summary.opening?.erased !== true;
  return from !== undefined && counts && !trashed.has(from) ? from : undefined;
}

/** Sessions that were found to copy one of these, with all that hangs on them. */
export function copiesOf(
  shelf: SessionShelf,
  sessions: ReadonlySet<SessionId>,
  { parted }: Pick<PlaceFacts, 'parted'>,
): SessionId[] {
  const copies = new Map<SessionId, Set<SessionId>>();
  for (const [id, { summary }] of shelf.entries) {
    const from = summary.copies.newest?.mark.from;
    if (from !== undefined && sessions.has(from)) copies.set(from, (copies.get(from) ?? new Set()).add(id));
  }
  return [...copies].flatMap(([original, ofIt]) => {
    const alone = { parted, trashed: new Set([original]) };
    return [...shelf.entries.keys()].filter((id) => ofIt.has(rootOf(shelf, id, alone)));
  });
}

/** A session's whole lineage, its root first; none for an unknown session. */
export function kinOf(shelf: SessionShelf, session: SessionId, facts: PlaceFacts): SessionId[] {
  if (!shelf.entries.has(session)) return [];
  const root = rootOf(shelf, session, facts);
  return [root, ...[...shelf.entries.keys()].filter((each) => each !== root && rootOf(shelf, each, facts) === root)];
}

/** Sessions whose own events are no chain: there are two histories of them here, or their ref was moved. */
export function twinsIn({ parted, moved }: Pick<CatalogueState, 'parted' | 'moved'>): ReadonlySet<SessionId> {
  return new Set([...[...parted.values()].map(({ from }) => from), ...moved.keys()]);
}

import type { SessionId } from '../../model/ids.ts';
import { originOf } from './origin-of.ts';
import { type PlaceFacts, parentOf } from './root-of.ts';
import type { SessionShelf } from './session-shelf.ts';

/** The working folder of a session: its own, else that of the nearest above it that names one; undefined where none does. */
export function folderOf(shelf: SessionShelf, session: SessionId, facts: PlaceFacts): string | undefined {
  const seen = new Set<SessionId>();
  for (let each: SessionId | undefined = session; each !== undefined && !seen.has(each); ) {
    const entry = shelf.entries.get(each);
    if (entry?.summary.cwd !== undefined) return entry.summary.cwd;
    seen.add(each);
    each = parentOf(shelf, entry, facts);
  }
  return undefined;
}

/**
 * Sessions that were made here out of one, or out of such a one, and hold the name of its folder as their own: what was detached,
 * and forks that an earlier version made. An erase of the first does not reach it there (S12).
 */
export function folderKeepers({ entries }: SessionShelf, session: SessionId): SessionId[] {
  const madeOf = Map.groupBy([...entries], ([, { summary }]) => originOf(summary.opening));
  const made = new Set<SessionId>([session]);
  for (const each of made) for (const [id] of madeOf.get(each) ?? []) made.add(id);
  made.delete(session);
  return [...made].filter((id) => entries.get(id)?.summary.opening?.cwd !== undefined);
}

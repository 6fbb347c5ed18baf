import type { SessionId } from '../../model/ids.ts';
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

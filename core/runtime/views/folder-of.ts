import type { SessionId } from '../../model/ids.ts';
import type { Opening } from '../../projections/session-summary/opening.ts';
import { type PlaceFacts, parentOf } from './root-of.ts';
import type { SessionShelf } from './session-shelf.ts';

/**
 * The working folder of a session: its own, else that of the nearest above it that names one; undefined where none does, and where what
 * would name it was erased.
 */
export function folderOf(shelf: SessionShelf, session: SessionId, facts: PlaceFacts): string | undefined {
  const seen = new Set<SessionId>();
  for (let each: SessionId | undefined = session; each !== undefined && !seen.has(each); ) {
    const entry = shelf.entries.get(each);
    if (entry?.summary.cwd !== undefined) return entry.summary.cwd;
    if (isFolderLost(entry?.summary.opening)) return undefined;
    seen.add(each);
    each = parentOf(shelf, entry, facts);
  }
  return undefined;
}

/** Our own forks work where they leave from and name no folder; all other openings may have named one. */
function isFolderLost(opening: Opening | undefined): boolean {
  return opening?.erased === true && (opening.imported || opening.kind !== 'fork');
}

import type { EventId } from '../../../model/ids.ts';
import type { Ending } from './ending.ts';
import { nameOf } from './name-of.ts';
import { blame, type Orphan } from './tally.ts';

/** Judges rows whose parent is not there: either another event stands in its place, or it is missing. */
export function checkOrphans(ending: Ending): void {
  const { evidence, tally } = ending;
  const missing = new Set<EventId>();
  for (const orphan of tally.orphans) {
    if (isExplained(orphan, ending) || missing.has(orphan.parent)) continue;
    const { session, twin, seq, parent } = orphan;
    const before = orphan.continues && orphan.isFirstParent ? evidence.at(session, twin, seq - 1) : undefined;
    if (before !== undefined) {
      const where = { session, seq: seq - 1, event: before.id };
      const detail = `${nameOf(orphan)} follows ${parent}; ${before.id} stands at ${nameOf(where)} in its place.`;
      blame(tally, 'spliced', where, detail);
    } else {
      missing.add(parent);
      const detail = `${nameOf(orphan)} names ${parent} as a parent, which is not there.`;
      tally.faults.push({ what: 'missing event', session, seq, event: parent, detail });
      ending.torn.add(session);
    }
  }
}

function isExplained(orphan: Orphan, { tally, claimed, torn }: Ending): boolean {
  if (tally.aliases.has(orphan.parent) || claimed.has(orphan.parent)) return true;
  return orphan.from !== undefined && torn.has(orphan.from);
}

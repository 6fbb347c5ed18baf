import type { Ending } from './ending.ts';
import { nameOf } from './name-of.ts';
import { blame } from './tally.ts';

/**
 * Judges second histories under one session's origins: sound only where the catalogue records a native import that parted
 * from the session at that event (E2). Then the columns that did not fit a parent's, unless the parent is at fault.
 */
export function checkTwins({ evidence, tally, acts }: Ending): void {
  for (const root of tally.twinRoots) {
    if (root.parent !== undefined && acts.commons.has(root.parent)) continue;
    const first = evidence.at(root.session, 0, root.seq);
    if (first === undefined) {
      const detail = `${nameOf(root)} is filed as a second event with that origin; there is no first.`;
      blame(tally, 'derived column differs', root, detail);
    } else {
      const both = `${first.id} and ${root.event}`;
      const detail = `${both} are both ${nameOf(root)}, and the catalogue records no native import that explains it.`;
      blame(tally, 'two events with one origin', where(root), detail);
    }
  }
  for (const doubt of tally.doubts) {
    const isParents = doubt.parent !== undefined && tally.blamed.has(doubt.parent);
    if (!isParents) blame(tally, 'derived column differs', where(doubt), doubt.detail);
  }
}

function where({ session, seq, event }: Ending['tally']['doubts'][number] | Ending['tally']['twinRoots'][number]): {
  session: typeof session;
  seq: number;
  event: typeof event;
} {
  return { session, seq, event };
}

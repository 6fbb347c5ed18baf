import { isCopyBranch } from '../session-summary/copy-of.ts';
import type { Lane } from './lane.ts';

/**
 * Key of the step that comes before a lane's own: the one that it leaves from, or, where it leaves from the start of
 * another lane, the one before that. Absent where none is; a copy has its whole history itself, so none is before its start.
 */
export function stepBefore(lane: Lane, lanes: ReadonlyMap<string, Lane>): string | undefined {
  const passed = new Set<string>();
  let at = lane;
  while (at.fromStart !== undefined) {
    passed.add(at.row.id);
    const next = lanes.get(at.fromStart);
    if (next === undefined || passed.has(next.row.id) || isCopyBranch(next.row)) return undefined;
    at = next;
  }
  return at.fromStep;
}

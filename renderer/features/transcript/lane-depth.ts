import type { Lane } from '../../../core/contract/view.ts';

/** How many lanes a lane stands on, itself not counted. Ends where a parent is not there or was seen before. */
export function laneDepth(session: string, lanes: ReadonlyMap<string, Lane>): number {
  const seen = new Set([session]);
  for (let id = lanes.get(session)?.row.parent?.session; id !== undefined && lanes.has(id) && !seen.has(id); ) {
    seen.add(id);
    id = lanes.get(id)?.row.parent?.session;
  }
  return seen.size - 1;
}

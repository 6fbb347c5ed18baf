import type { Lane } from './lane.ts';

/** Lanes that a graph opens with: what a window takes in and places without standing still. */
export const MOST_LANES = 20_000;

/**
 * The lanes that a graph opens with: the first ones, and the session that was asked for with all that it grew from. They stay
 * in order, so that each parent among them is before its children.
 */
export function lanesDrawn(lanes: readonly Lane[], asked: string, most = MOST_LANES): readonly Lane[] {
  if (lanes.length <= most) return lanes;
  const line = lineOf(lanes, asked);
  return lanes.filter(({ row }, at) => at < most || line.has(row.id));
}

/** A session and those that it grew from. */
function lineOf(lanes: readonly Lane[], asked: string): ReadonlySet<string> {
  const parents = new Map(lanes.map(({ row }) => [row.id, row.parent?.session]));
  const line = new Set<string>();
  for (let at: string | undefined = asked; at !== undefined && parents.has(at) && !line.has(at); at = parents.get(at)) {
    line.add(at);
  }
  return line;
}

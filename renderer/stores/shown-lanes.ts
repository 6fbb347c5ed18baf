import type { Lane } from '../../core/contract/view.ts';

/**
 * Lanes without those in the trash and what grew from them. The root of a lineage, and the session that was asked for with
 * all it stands on, are shown in any case: a lineage in the trash looks as it did before.
 */
export function shownLanes(all: readonly Lane[], asked: string): Lane[] {
  const byId = new Map(all.map((lane) => [lane.row.id, lane]));
  const wanted = new Set([...lineOf(asked, byId), byId.get(asked)?.row.root ?? asked]);
  const isShown = (id: string): boolean =>
    wanted.has(id) || lineOf(id, byId).every((each) => wanted.has(each) || byId.get(each)?.row.trashed === false);
  return all.filter((lane) => isShown(lane.row.id));
}

/** A lane and those that it grew from, itself first. */
function lineOf(id: string, byId: ReadonlyMap<string, Lane>): string[] {
  const line: string[] = [];
  for (let at: string | undefined = id; at !== undefined && byId.has(at) && !line.includes(at); ) {
    line.push(at);
    at = byId.get(at)?.row.parent?.session;
  }
  return line;
}

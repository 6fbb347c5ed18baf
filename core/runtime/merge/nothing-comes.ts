import type { Kind } from '../../model/events.ts';
import type { EventId } from '../../model/ids.ts';
import type { Meeting } from '../../model/merge/decide-meeting.ts';
import { quoted } from '../../model/quoted.ts';
import { type Decision, refuse } from '../../model/refusal.ts';
import type { Layers } from './merge-layers.ts';
import type { ReadSides } from './read-sides.ts';

/** What a session begins with. */
const BEGINNINGS: ReadonlySet<string> = new Set<Kind>([
  'session/created',
  'session/forked',
  'session/spawned',
  'session/detached',
  'workspace/began',
]);

/**
 * Refuses a merge of a session that did nothing since it began, and that has no file or memory which ours did not begin with too: it is a no-op
 * that says so (M4). So is one that was detached at an event of ours, however far ours went on since. Undefined where something comes, or a
 * person has something to settle.
 */
export function nothingComes(
  meeting: Meeting,
  sides: Pick<ReadSides, 'ours' | 'theirs' | 'news' | 'reached'>,
  { files, memory }: Pick<Layers, 'files' | 'memory'>,
): Decision<never> | undefined {
  if (meeting.type === 'fast-forward') return undefined;
  if (!sides.news.every(({ kind }) => BEGINNINGS.has(kind))) return undefined;
  const layers = [files.brought, files.conflicts, memory.brings, memory.conflicts];
  if (layers.some(({ length }) => length > 0) && !isDetachedFromOurs(sides)) return undefined;
  const [ours, theirs] = [sides.ours, sides.theirs].map((side) => quoted(side?.title ?? ''));
  return refuse('already-so', `Nothing was said or done in ${theirs} that ${ours} has not: nothing was merged.`);
}

/** Whether all that it began with stood in ours at an event: files that it was given since would be its own. */
function isDetachedFromOurs({ news, reached }: Pick<ReadSides, 'news' | 'reached'>): boolean {
  const [first] = news;
  if (first?.kind !== 'session/detached' || news.some(({ kind }) => kind === 'workspace/began')) return false;
  return reached.has(first.payload.cameFrom.event as EventId);
}

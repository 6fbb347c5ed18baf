import type { Kind } from '../../model/events.ts';
import type { Meeting } from '../../model/merge/decide-meeting.ts';
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
 * Refuses a merge of a session that did nothing since it began, as of one that was just detached, and whose files and memory are those of ours
 * already: it is a no-op that says so (M4). Undefined where something comes, or a person has something to settle.
 */
export function nothingComes(
  meeting: Meeting,
  sides: Pick<ReadSides, 'ours' | 'theirs' | 'news'>,
  { files, memory }: Pick<Layers, 'files' | 'memory'>,
): Decision<never> | undefined {
  if (meeting.type === 'fast-forward') return undefined;
  const isUntouched = sides.news.every(({ kind }) => BEGINNINGS.has(kind));
  const layers = [files.brought, files.conflicts, memory.brings, memory.conflicts];
  if (!isUntouched || layers.some(({ length }) => length > 0)) return undefined;
  const [ours, theirs] = [`“${sides.ours?.title}”`, `“${sides.theirs?.title}”`];
  return refuse('already-so', `Nothing was said or done in ${theirs} that ${ours} has not: nothing was merged.`);
}

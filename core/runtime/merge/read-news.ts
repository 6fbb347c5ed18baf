import type { SessionId } from '../../model/ids.ts';
import type { SessionEvent } from '../../model/read-event.ts';
import { accept, type Decision, refuse } from '../../model/refusal.ts';
import type { MergeReading } from './merge-world.ts';
import { readSides } from './read-sides.ts';

/** Which sessions: `session` is ours. */
export interface NewsOf {
  readonly session: SessionId;
  readonly theirs: SessionId;
}

/** What theirs did that ours has not; of a merge of theirs that is open, up to the head that it was opened for. Reads only. */
export async function readNews(
  { session, theirs: other }: NewsOf,
  world: MergeReading,
): Promise<Decision<readonly SessionEvent[]>> {
  const { ours, theirs, news } = await readSides(session, other, world);
  if (ours === undefined || theirs === undefined)
    return refuse('not-found', `There is no session ${ours === undefined ? session : other}.`, {
      remedy: 'List the sessions to see their ids.',
    });
  if (ours.merge?.theirs !== other) return accept(news);
  const asPreviewed = new Set((await world.history(ours.merge.theirHead)).map(({ id }) => id));
  return accept(news.filter(({ id }) => asPreviewed.has(id)));
}

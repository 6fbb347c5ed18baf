import type { SessionId } from '../../model/ids.ts';
import type { MergeUnderWay } from '../../model/merge/state.ts';
import { mergeLayers } from './merge-layers.ts';
import type { MergeReading } from './merge-world.ts';
import { layersOf, type MergePreview, standingOf, transcriptOf } from './preview-merge.ts';
import { readNews } from './read-news.ts';
import { readOurs, readSides } from './read-sides.ts';
import { stepsSince } from './steps-since.ts';

/** An open merge, and what it would come to: each layer as the preview showed it, conflicts settled or not. */
export interface ShownMerge
  extends Pick<MergePreview, 'parted' | 'atHead' | 'since' | 'transcript' | 'workspace' | 'memory'> {
  readonly merge: MergeUnderWay;
}

/** Reads the merge that is open in a session, at the heads that it was opened for. Undefined where none is. */
export async function showMerge(session: SessionId, world: MergeReading): Promise<ShownMerge | undefined> {
  const { merge } = (await readOurs(session, world)) ?? {};
  if (merge === undefined) return undefined;
  const theirHistory = await world.history(merge.theirHead);
  const sides = { ourHistory: await world.history(merge.ourHead), theirHistory };
  const news = await readNews({ session, theirs: merge.theirs }, world);
  const brought = news.ok ? news.value : [];
  const { ourNews } = await readSides(session, merge.theirs, world);
  const before = new Set(sides.ourHistory.map(({ id }) => id));
  const met = { sides, ancestor: merge.ancestor };
  const layers = await world.gate.making(() => mergeLayers(met, world));
  return {
    merge,
    ...(await standingOf(merge.ancestor, sides, world)),
    since: stepsSince({ ...sides, news: brought, ourNews: ourNews.filter(({ id }) => before.has(id)) }),
    transcript: await transcriptOf(merge.theirs, brought, world),
    ...(await layersOf(layers, met, world)),
  };
}

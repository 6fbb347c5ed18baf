import type { SessionId } from '../../model/ids.ts';
import { mergedText } from '../../projections/merge/merged-text.ts';
import type { MergeWorld } from './merge-world.ts';

/** By how many tokens the next request of ours grows when this block comes, with the words around it that say where it is from: estimated. 0 for none. */
export async function growsBy(
  theirs: SessionId,
  text: string,
  { tokenEstimator }: Pick<MergeWorld, 'tokenEstimator'>,
): Promise<number> {
  const merged = mergedText({ block: { from: theirs, how: 'extract', text } });
  return merged === '' ? 0 : Math.ceil((await tokenEstimator())(merged));
}

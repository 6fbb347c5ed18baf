import type { MergePreview } from '../../../core/contract/view.ts';

type Coming = NonNullable<MergePreview['workspace']>['comes'][number];

/** Where a path that comes is from, in a word: where ours has nothing it is new, where theirs has nothing it is removed. */
export function comingWord({ how, ours, theirs }: Coming): 'new' | 'removed' | 'theirs' | 'merged by line' | 'settled' {
  if (how !== 'theirs') return how === 'joined' ? 'merged by line' : 'settled';
  if (ours === undefined) return theirs === undefined ? 'theirs' : 'new';
  return theirs === undefined ? 'removed' : 'theirs';
}

import { useEffect } from 'react';
import { useSearchProgress } from '../../stores/search-progress-store.ts';
import { useSearch } from './search-store.ts';

/** How often an answer from an index that is behind is asked for anew, in ms. */
const AGAIN_MS = 600;

/** Searches again as more of the record is indexed, as long as the answer is of a part of it. */
export function useFreshAnswer(): void {
  const progress = useSearchProgress((state) => state.progress);
  const isBehind = useSearch(({ answer }) => answer.type === 'found' && answer.indexed < (progress?.indexed ?? 0));
  const again = useSearch((state) => state.again);
  useEffect(() => {
    if (!isBehind) return undefined;
    const timer = setTimeout(again, AGAIN_MS);
    return () => clearTimeout(timer);
  }, [isBehind, again]);
}

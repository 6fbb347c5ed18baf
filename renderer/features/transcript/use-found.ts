import { useEffect, useRef, useState } from 'react';
import { useLineage } from '../../stores/lineage-store.ts';
import { beginSearch } from './begin-search.ts';
import type { FindWhere } from './find-stretches.ts';
import { type FoundNow, foundNow, type Searched } from './found-now.ts';

const nothing: Searched = { keys: [], unsearched: {}, lost: 0, share: 0, isRead: false, rows: [] };

/** Rows that hold a text. The host looks for it in whole texts meanwhile, and the thread is never held for long. */
export function useFound(where: FindWhere, wanted: string): FoundNow {
  const latest = useRef(where);
  latest.current = where;
  const again = useRef<() => void>(undefined);
  const isWhole = useLineage(({ complete }) => complete);
  const [found, setFound] = useState({ ...nothing, wanted: '' });
  useEffect(() => {
    if (wanted.trim() === '') return undefined;
    const search = beginSearch(latest, wanted, (now) => setFound({ ...now, wanted }));
    again.current = search.ask;
    return () => {
      again.current = undefined;
      search.stop();
    };
  }, [wanted]);
  // biome-ignore lint/correctness/useExhaustiveDependencies: other rows are searched, and read where they are of other events
  useEffect(() => again.current?.(), [where.rows]);
  const { wanted: _, ...searched } = found.wanted === wanted ? found : { ...nothing, wanted };
  return foundNow(searched, { ...where, isBehind: !isWhole || where.isBehind === true });
}

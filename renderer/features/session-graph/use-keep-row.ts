import type { Virtualizer } from '@tanstack/react-virtual';
import { useEffect, useRef } from 'react';

/** A selected row of a list that is in view stays so where the list becomes lower: the window is made smaller. `at` is -1 for none. */
export function useKeepRow(list: Virtualizer<HTMLDivElement, Element>, at: number): void {
  const height = list.scrollRect?.height ?? 0;
  const before = useRef(height);
  useEffect(() => {
    const was = before.current;
    before.current = height;
    const row = list.measurementsCache[at];
    if (height >= was || row === undefined) return;
    const top = list.scrollOffset ?? 0;
    if (row.start >= top && row.end <= top + was) list.scrollToIndex(at, { align: 'auto' });
  }, [list, at, height]);
}

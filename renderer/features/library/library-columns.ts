import type { SortKey } from './library-sort.ts';

/**
 * Grid of a line and of the headings over it: mark, session, status, source, branches, steps, tokens, cost, size, last. Where
 * the list is narrow, source, branches and size make room for the titles.
 */
export const columns =
  'grid items-center gap-x-3 pr-5 pl-4 grid-cols-[--spacing(4)_minmax(0,1fr)_--spacing(24.5)_--spacing(24.5)_--spacing(13.5)_--spacing(12)_--spacing(13)_--spacing(15.5)_--spacing(14)_--spacing(12)] @max-[840px]:grid-cols-[--spacing(4)_minmax(0,1fr)_--spacing(24.5)_--spacing(12)_--spacing(13)_--spacing(15.5)_--spacing(12)]';

/** On cells that are left out where the list is narrow. */
export const onlyWide = '@max-[840px]:hidden';

/** One heading. */
export interface Heading {
  readonly by: SortKey;
  readonly label: string;
  readonly isFigure: boolean;
  /** Left out where the list is narrow. */
  readonly isOnlyWide?: boolean;
}

/** The headings in order. */
export const headings: readonly Heading[] = [
  { by: 'title', label: 'Session', isFigure: false },
  { by: 'status', label: 'Status', isFigure: false },
  { by: 'source', label: 'Source', isFigure: false, isOnlyWide: true },
  { by: 'branches', label: 'Branches', isFigure: true, isOnlyWide: true },
  { by: 'steps', label: 'Steps', isFigure: true },
  { by: 'tokens', label: 'Tokens', isFigure: true },
  { by: 'cost', label: 'Cost', isFigure: true },
  { by: 'size', label: 'Size', isFigure: true, isOnlyWide: true },
  { by: 'last', label: 'Last', isFigure: true },
];

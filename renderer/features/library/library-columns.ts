import type { SortKey } from './library-sort.ts';

/**
 * Grid of a line and of the headings over it: mark, session, status, source, branches, steps, tokens, cost, size, last. Where
 * the list is narrow the others make room for the titles, which go last: first source, branches and size, then the figures,
 * then cost and last, then status.
 */
export const columns =
  'grid items-center gap-x-3 pr-5 pl-4 grid-cols-[--spacing(4)_minmax(0,1fr)_--spacing(24.5)_--spacing(24.5)_--spacing(13.5)_--spacing(12)_--spacing(13)_--spacing(15.5)_--spacing(14)_--spacing(12)] @max-[840px]:grid-cols-[--spacing(4)_minmax(0,1fr)_--spacing(24.5)_--spacing(12)_--spacing(13)_--spacing(15.5)_--spacing(12)] @max-[620px]:grid-cols-[--spacing(4)_minmax(0,1fr)_--spacing(24.5)_--spacing(15.5)_--spacing(12)] @max-[480px]:grid-cols-[--spacing(4)_minmax(0,1fr)_--spacing(24.5)] @max-[340px]:grid-cols-[--spacing(4)_minmax(0,1fr)]';

/** On cells that are left out where the list is narrower, in the order in which they go. */
export const leftOutBelow = {
  840: '@max-[840px]:hidden',
  620: '@max-[620px]:hidden',
  480: '@max-[480px]:hidden',
  340: '@max-[340px]:hidden',
} as const;

/** One heading. */
export interface Heading {
  readonly by: SortKey;
  readonly label: string;
  readonly isFigure: boolean;
  /** Width of the list in px below which it is left out; absent for what never is. */
  readonly below?: keyof typeof leftOutBelow;
}

/** The headings in order. */
export const headings: readonly Heading[] = [
  { by: 'title', label: 'Session', isFigure: false },
  { by: 'status', label: 'Status', isFigure: false, below: 340 },
  { by: 'source', label: 'Source', isFigure: false, below: 840 },
  { by: 'branches', label: 'Branches', isFigure: true, below: 840 },
  { by: 'steps', label: 'Steps', isFigure: true, below: 620 },
  { by: 'tokens', label: 'Tokens', isFigure: true, below: 620 },
  { by: 'cost', label: 'Cost', isFigure: true, below: 480 },
  { by: 'size', label: 'Size', isFigure: true, below: 840 },
  { by: 'last', label: 'Last', isFigure: true, below: 480 },
];

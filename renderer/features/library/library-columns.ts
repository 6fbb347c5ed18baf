import type { SortKey } from './library-sort.ts';

/**
 * Grid of a line and of the headings over it: mark, session, status, source, branches, steps, tokens, cost, size, last. Where
 * the list is narrow the others make room for the titles, which keep 40 % of it. Widths are in em of the list, which holds
 * `listEm`: they grow with the text, as the columns do.
 */
export const columns =
  'grid items-center gap-x-3 pr-5 pl-4 grid-cols-[--spacing(4)_minmax(0,1fr)_--spacing(24.5)_--spacing(24.5)_--spacing(13.5)_--spacing(12)_--spacing(13)_--spacing(15.5)_--spacing(14)_--spacing(12)] @max-[70.5em]:grid-cols-[--spacing(4)_minmax(0,1fr)_--spacing(24.5)_--spacing(24.5)_--spacing(13.5)_--spacing(12)_--spacing(13)_--spacing(15.5)_--spacing(12)] @max-[63.5em]:grid-cols-[--spacing(4)_minmax(0,1fr)_--spacing(24.5)_--spacing(24.5)_--spacing(13.5)_--spacing(12)_--spacing(13)_--spacing(12)] @max-[55.75em]:grid-cols-[--spacing(4)_minmax(0,1fr)_--spacing(24.5)_--spacing(13.5)_--spacing(12)_--spacing(13)_--spacing(12)] @max-[44.25em]:grid-cols-[--spacing(4)_minmax(0,1fr)_--spacing(24.5)_--spacing(12)_--spacing(13)_--spacing(12)] @max-[37.5em]:grid-cols-[--spacing(4)_minmax(0,1fr)_--spacing(24.5)_--spacing(12)_--spacing(12)] @max-[32.5em]:grid-cols-[--spacing(4)_minmax(0,1fr)_--spacing(24.5)_--spacing(12)] @max-[30em]:grid-cols-[--spacing(4)_minmax(0,1fr)_--spacing(24.5)] @max-[21.25em]:grid-cols-[--spacing(4)_minmax(0,1fr)]';

/** On the list: what an em is of the widths below which columns are left out, 16 px at text size 1. */
export const listEm = 'text-[length:calc(16px*var(--ts))]';

/** On cells that are left out where the list is narrower, in the order in which they go. */
export const leftOutBelow = {
  size: '@max-[70.5em]:hidden',
  cost: '@max-[63.5em]:hidden',
  source: '@max-[55.75em]:hidden',
  branches: '@max-[44.25em]:hidden',
  tokens: '@max-[37.5em]:hidden',
  steps: '@max-[32.5em]:hidden',
  last: '@max-[30em]:hidden',
  status: '@max-[21.25em]:hidden',
} as const satisfies Readonly<Record<Exclude<SortKey, 'title'>, string>>;

/** One heading. */
export interface Heading {
  readonly by: SortKey;
  readonly label: string;
  readonly isFigure: boolean;
}

/** The headings in order. */
export const headings: readonly Heading[] = [
  { by: 'title', label: 'Session', isFigure: false },
  { by: 'status', label: 'Status', isFigure: false },
  { by: 'source', label: 'Source', isFigure: false },
  { by: 'branches', label: 'Branches', isFigure: true },
  { by: 'steps', label: 'Steps', isFigure: true },
  { by: 'tokens', label: 'Tokens', isFigure: true },
  { by: 'cost', label: 'Cost', isFigure: true },
  { by: 'size', label: 'Size', isFigure: true },
  { by: 'last', label: 'Last', isFigure: true },
];

import { knownUsage } from '../../../core/contract/view.ts';
import { lineageParts } from '../../ui/lineage-parts.ts';
import { sessionTitle } from '../../ui/session-title.ts';
import type { LibraryLine } from './library-line.ts';

/** The figures that lines can be sorted by. */
export const sortKeys = ['last', 'title', 'status', 'source', 'branches', 'steps', 'tokens', 'cost', 'size'] as const;
export type SortKey = (typeof sortKeys)[number];

export interface LibrarySort {
  readonly by: SortKey;
  readonly descending: boolean;
}

/** What the sort is called in the menu. */
export const sortLabels: Readonly<Record<SortKey, string>> = {
  last: 'Last activity',
  title: 'Title',
  status: 'Status',
  source: 'Source',
  branches: 'Branches',
  steps: 'Steps',
  tokens: 'Tokens',
  cost: 'Cost',
  size: 'Size',
};

/** Lines in order. Those without the figure come last, whichever way, those of which nobody knows it after all others; equal ones by last activity, then by id. */
export function sortLines(lines: readonly LibraryLine[], { by, descending }: LibrarySort): LibraryLine[] {
  const sign = descending ? -1 : 1;
  return lines
    .map((line) => ({ line, figure: figure(line, by) }))
    .sort((a, b) => {
      if (a.figure === undefined || b.figure === undefined) return lack(a, by) - lack(b, by) || byTime(a.line, b.line);
      return sign * compare(a.figure, b.figure) || byTime(a.line, b.line);
    })
    .map(({ line }) => line);
}

interface Figured {
  readonly line: LibraryLine;
  readonly figure: number | string | undefined;
}

/** 0 for a line that has the figure, 1 for one in which there is none, 2 where nobody knows it. */
function lack({ line, figure }: Figured, by: SortKey): number {
  if (figure !== undefined) return 0;
  return by === 'tokens' && knownUsage(line.used) === 'unknown' ? 2 : 1;
}

function byTime(a: LibraryLine, b: LibraryLine): number {
  return (b.lastAtMs ?? 0) - (a.lastAtMs ?? 0) || compare(a.root.id, b.root.id);
}

function figure(line: LibraryLine, by: SortKey): number | string | undefined {
  switch (by) {
    case 'last':
      return line.lastAtMs;
    case 'title':
      return sessionTitle(line.root).toLowerCase();
    case 'status':
      return line.status;
    case 'source':
      return line.root.source;
    case 'branches':
      return lineageParts(line.rows).branches;
    case 'steps':
      return line.steps;
    case 'tokens':
      return line.tokens;
    case 'cost':
      return line.costUsd;
    case 'size':
      return line.sizeBytes;
  }
}

function compare(a: number | string, b: number | string): number {
  return typeof a === 'string' ? alphabet.compare(a, String(b)) : a - Number(b);
}

const alphabet = new Intl.Collator('en');

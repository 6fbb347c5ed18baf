import type { Unsearched } from '../../../core/contract/view.ts';
import { count, counted, percent } from '../../ui/number.ts';
import type { FoundNow } from './found-now.ts';

/** How many steps hold the text: `3 of 12 steps`, `12 steps so far, 40 %`, `none in this branch`. `at`: which of them was gone to, from 0. */
export function sayFound({ keys, share }: FoundNow, at: number | undefined, place: string): string {
  const which = at === undefined ? '' : `${count(at + 1)} of `;
  const matches = keys.length === 0 ? 'none' : `${which}${counted(keys.length, 'step')}`;
  if (share !== undefined) return `${matches} so far, ${percent(Math.min(share, 0.99), 1)}`;
  return keys.length === 0 ? `none in ${place}` : matches;
}

/** What was not searched and why, once all was read; empty where all was. `undrawn`: branches that the view does not have. */
export function sayUnsearched({ unsearched, lost, share, stopped }: FoundNow, undrawn: number): string {
  if (share !== undefined) return '';
  const reasons = Object.entries(unsearched) as [Unsearched['why'], number][];
  const parts = reasons.map(([why, count]) => words[why](count));
  if (lost > 0) parts.push(`${counted(lost, 'event')} missing or damaged`);
  if (undrawn > 0) parts.push(`${counted(undrawn, 'branch', 'branches')} not drawn`);
  const left = parts.length === 0 ? '' : `Not searched: ${parts.join(', ')}.`;
  return [stopped === undefined ? '' : `Not all was searched. ${stopped}`, left]
    .filter((text) => text !== '')
    .join(' ');
}

const words: Readonly<Record<Unsearched['why'], (count: number) => string>> = {
  erased: (count) => `${counted(count, 'step')} erased`,
  damaged: (count) => `${counted(count, 'step')} damaged`,
  missing: (count) => `${counted(count, 'step')} missing`,
  unfit: (count) => `${counted(count, 'step')} unreadable`,
  result: (count) => `${counted(count, 'long result')} gone`,
};

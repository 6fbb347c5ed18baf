import type { SessionRow } from '../../../core/contract/view.ts';
import { cost, counted } from '../../ui/number.ts';
import { isUnpriced } from './library-line.ts';

/** The cost of sessions among other facts, where no heading says that it is one: "$4.37", "cost unknown". */
export function costWords(rows: readonly SessionRow[]): { readonly text: string; readonly says: string } {
  const { text, says } = costOf(rows);
  return { text: text.startsWith('$') ? text : `cost ${text}`, says };
}

/** What sessions cost together, and what the figure is made of. What has no price is named, never counted as $0. */
export function costOf(rows: readonly SessionRow[]): { readonly text: string; readonly says: string } {
  const priced = rows.filter((row) => row.costUsd !== undefined);
  const unpriced = rows.filter(isUnpriced).length;
  if (priced.length + unpriced === 0) return { text: 'none', says: 'No model was used.' };
  const known = cost(priced.reduce((sum, row) => sum + (row.costUsd ?? 0), 0));
  if (unpriced === 0) return { text: known, says: `${counted(rows.length, 'session')} at list prices` };
  const without = `${counted(unpriced, 'session')} with a model that has no known price`;
  if (priced.length === 0) return { text: 'unknown', says: without };
  return {
    text: `${known} + unknown`,
    says: `${known} for ${counted(priced.length, 'session')} at list prices, and ${without}`,
  };
}

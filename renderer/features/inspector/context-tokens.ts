import type { ContextView } from '../../../core/contract/view.ts';
import { count } from '../../ui/number.ts';

/** How many tokens a context has: a figure, the least of it, or that nobody knows; and what the figure counts. */
export function contextTokens({ tokens, lowerBound, exactness }: ContextView): {
  readonly figure: string;
  readonly unit: string;
} {
  if (tokens === undefined) return { figure: 'unknown', unit: 'tokens' };
  return {
    figure: `${lowerBound ? '≥ ' : ''}${count(tokens)}`,
    unit: exactness === 'exact' ? 'tokens' : 'tokens, estimated',
  };
}

/** What is said where nothing is named that is not in a context: of one of which no size is known, nobody knows what is in it. */
export function noneLeft({ tokens }: Pick<ContextView, 'tokens'>): string {
  return tokens === undefined ? 'not known' : 'none';
}

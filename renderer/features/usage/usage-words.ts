import type { CountedUsage, UsageReport } from '../../../core/contract/view.ts';
import { count, counted, short } from '../../ui/number.ts';

type Tokens = CountedUsage['tokens'];

/** All tokens: reasoning is part of output. */
export function allTokens({ uncachedInput, cachedInput, cacheWrite, output }: Tokens): number {
  return uncachedInput + cachedInput + cacheWrite + output;
}

/** "5.4M tokens", "≥ 812 tokens": what the sessions used together. */
export function sayTokens({ tokens }: Pick<UsageReport, 'tokens'>): string {
  const all = allTokens(tokens);
  return `${tokens.lowerBound ? '≥ ' : ''}${short(all)} ${all === 1 ? 'token' : 'tokens'}`;
}

/** That some answers are in more than one of the sessions: they are counted once. Nothing where there are none. */
export function sayRepeated({ repeated }: Pick<UsageReport, 'repeated'>): string {
  if (repeated === 0) return '';
  return `${counted(repeated, 'answer')} ${repeated === 1 ? 'is' : 'are'} in several sessions, counted once`;
}

/** The totals by provider meaning, as name and value; `isPart` for one that the line above includes. */
export function totalRows({ tokens }: Pick<UsageReport, 'tokens'>): readonly TotalRow[] {
  const value = (tally: number) => `${tokens.lowerBound ? '≥ ' : ''}${count(tally)}`;
  return [
    { name: 'Uncached input', value: value(tokens.uncachedInput), isPart: false },
    { name: 'Cached input', value: value(tokens.cachedInput), isPart: false },
    { name: 'Cache writes', value: value(tokens.cacheWrite), isPart: false },
    { name: 'Output', value: value(tokens.output), isPart: false },
    { name: 'of it, reasoning', value: value(tokens.reasoning), isPart: true },
  ];
}

export interface TotalRow {
  readonly name: string;
  readonly value: string;
  readonly isPart: boolean;
}

/** The figures of one contribution in words, for whoever looks closer. */
export function sayFigures({ uncachedInput, cachedInput, cacheWrite, output, reasoning }: Tokens): string {
  return `${count(uncachedInput)} uncached, ${count(cachedInput)} cached, ${count(cacheWrite)} written, ${count(output)} output, reasoning ${count(reasoning)} of it`;
}

/** Whether a contribution is in the sum, and why. */
export function sayWhy(part: Pick<CountedUsage, 'counted' | 'because' | 'final'>): string {
  return `${part.counted ? '' : 'not counted: '}${part.because}${part.final ? '' : ', a placeholder'}`;
}

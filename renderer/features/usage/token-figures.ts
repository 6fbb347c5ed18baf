import type { SessionRow, TokenTotals } from '../../../core/contract/view.ts';
import { count, percent, short } from '../../ui/number.ts';
import { allTokens, isUnknown, sayFigures } from './usage-words.ts';

/** A figure, and what it is made of for whoever looks closer. */
export interface SaidFigure {
  readonly text: string;
  readonly says: string;
}

/** Tokens of sessions together. `rows` are as they count in a total: what one copied of another of them counts once. */
export function sumTokens(rows: readonly Pick<SessionRow, 'tokens'>[]): TokenTotals {
  const sum = (pick: (tokens: TokenTotals) => number) => rows.reduce((total, { tokens }) => total + pick(tokens), 0);
  const unsaid = sum((tokens) => tokens.unsaid ?? 0);
  return {
    uncachedInput: sum(({ uncachedInput }) => uncachedInput),
    cachedInput: sum(({ cachedInput }) => cachedInput),
    cacheWrite: sum(({ cacheWrite }) => cacheWrite),
    output: sum(({ output }) => output),
    reasoning: sum(({ reasoning }) => reasoning),
    lowerBound: rows.some(({ tokens }) => tokens.lowerBound),
    ...(unsaid > 0 ? { unsaid } : {}),
  };
}

/** All tokens short: "14.8M", "≥ 812", "unknown". */
export function tokenFigure(tokens: TokenTotals): SaidFigure {
  if (isUnknown(tokens)) return unknown;
  const says = `${count(allTokens(tokens))} tokens: ${sayFigures(tokens)}${sayBound(tokens)}`;
  return { text: `${bound(tokens)}${short(allTokens(tokens))}`, says };
}

/** Input of every kind, how much of it came from a cache, and output. */
export function tokenFigures(tokens: TokenTotals): readonly (SaidFigure & { readonly name: string })[] {
  const { uncachedInput, cachedInput, cacheWrite, output } = tokens;
  if (isUnknown(tokens)) return ['Input', 'Cached', 'Output'].map((name) => ({ name, ...unknown }));
  const input = uncachedInput + cachedInput + cacheWrite;
  const kinds = `${count(uncachedInput)} uncached, ${count(cachedInput)} cached, ${count(cacheWrite)} written`;
  return [
    {
      name: 'Input',
      text: `${bound(tokens)}${short(input)}`,
      says: `${count(input)} tokens: ${kinds}${sayBound(tokens)}`,
    },
    {
      name: 'Cached',
      text: percent(cachedInput, input),
      says: `${count(cachedInput)} of ${count(input)} input tokens${sayBound(tokens)}`,
    },
    {
      name: 'Output',
      text: `${bound(tokens)}${short(output)}`,
      says: `${count(output)} tokens, reasoning included${sayBound(tokens)}`,
    },
  ];
}

const unknown: SaidFigure = { text: 'unknown', says: 'A model answered, and no record says what it used.' };

function bound({ lowerBound }: TokenTotals): string {
  return lowerBound ? '≥ ' : '';
}

function sayBound({ lowerBound, unsaid }: TokenTotals): string {
  if (unsaid !== undefined) return '. A lower bound: of some answers no record says what they used.';
  return lowerBound ? '. A lower bound: the log holds placeholders.' : '';
}

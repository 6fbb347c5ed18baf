import type { TokenTotals, Used } from '../../../core/contract/view.ts';
import { count, counted, percent, short } from '../../ui/number.ts';
import { absentFigure, type SaidFigure } from './absent-figure.ts';
import { allTokens, sayFigures } from './usage-words.ts';

/** What sessions used together. `rows` are as they count in a total: what one copied of another of them counts once. */
export function sumUsed(rows: readonly Used[]): Used {
  const sum = (pick: (tokens: TokenTotals) => number) => rows.reduce((total, { tokens }) => total + pick(tokens), 0);
  const unsaid = sum((tokens) => tokens.unsaid ?? 0);
  const unread = sum((tokens) => tokens.unread ?? 0);
  const tokens = {
    uncachedInput: sum(({ uncachedInput }) => uncachedInput),
    cachedInput: sum(({ cachedInput }) => cachedInput),
    cacheWrite: sum(({ cacheWrite }) => cacheWrite),
    output: sum(({ output }) => output),
    reasoning: sum(({ reasoning }) => reasoning),
    lowerBound: rows.some(({ tokens }) => tokens.lowerBound),
    ...(unsaid > 0 ? { unsaid } : {}),
    ...(unread > 0 ? { unread } : {}),
  };
  const withheld = rows.reduce((total, row) => total + (row.withheld ?? 0), 0);
  const answers = rows.reduce((total, row) => total + row.answers, 0);
  return { tokens, answers, ...(withheld > 0 ? { withheld } : {}) };
}

/** All tokens among other facts, where no heading says that they are: "14.8M tok", "no tokens", "tokens unknown". */
export function tokenWords(used: Used): SaidFigure {
  const { text, says } = tokenFigure(used);
  if (absentFigure(used) === undefined) return { text: `${text} tok`, says };
  return { text: text === 'none' ? 'no tokens' : `tokens ${text}`, says };
}

/** All tokens short: "14.8M", "≥ 812", "none", "unknown". */
export function tokenFigure(used: Used): SaidFigure {
  const absent = absentFigure(used);
  if (absent !== undefined) return absent;
  const { tokens } = used;
  const says = `${count(allTokens(tokens))} tokens: ${sayFigures(tokens)}${sayBound(used)}`;
  return { text: `${bound(tokens)}${short(allTokens(tokens))}`, says };
}

/** Input of every kind, how much of it came from a cache, and output. */
export function tokenFigures(used: Used): readonly (SaidFigure & { readonly name: string })[] {
  const absent = absentFigure(used);
  if (absent !== undefined) return ['Input', 'Cached', 'Output'].map((name) => ({ name, ...absent }));
  const { tokens } = used;
  const { uncachedInput, cachedInput, cacheWrite, output } = tokens;
  const input = uncachedInput + cachedInput + cacheWrite;
  const kinds = `${count(uncachedInput)} uncached, ${count(cachedInput)} cached, ${count(cacheWrite)} written`;
  return [
    {
      name: 'Input',
      text: `${bound(tokens)}${short(input)}`,
      says: `${count(input)} tokens: ${kinds}${sayBound(used)}`,
    },
    {
      name: 'Cached',
      ...cachedShare(cachedInput, input, used),
    },
    {
      name: 'Output',
      text: `${bound(tokens)}${short(output)}`,
      says: `${count(output)} tokens, reasoning included${sayBound(used)}`,
    },
  ];
}

/** How much of the input came from a cache: no share of no input, nor of one of which only the least is known. */
function cachedShare(cached: number, input: number, used: Used): SaidFigure {
  if (used.tokens.lowerBound) {
    const says = `${count(cached)} input tokens from a cache are recorded, a share of what is not known${sayBound(used)}`;
    return { text: cached === 0 ? 'unknown' : `≥ ${short(cached)}`, says };
  }
  if (input > 0) return { text: percent(cached, input), says: `${count(cached)} of ${count(input)} input tokens` };
  return { text: 'none', says: 'There was no input, so no share of it came from a cache.' };
}

function bound({ lowerBound }: TokenTotals): string {
  return lowerBound ? '≥ ' : '';
}

function sayBound({ tokens: { lowerBound, unsaid, unread }, withheld }: Used): string {
  if (!lowerBound) return '';
  const why = [
    ...(unsaid === undefined
      ? []
      : ['some records of answers, or of requests without one, say nothing that can be read of what was used']),
    ...(unread === undefined ? [] : ['not every event can be read']),
    ...(withheld === undefined ? [] : [`${counted(withheld, 'event')} withheld: erased`]),
  ];
  return `. A lower bound: ${why.length === 0 ? 'the log holds placeholders' : why.join(', and ')}.`;
}

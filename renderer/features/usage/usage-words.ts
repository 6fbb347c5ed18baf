import type { CountedUsage, UsageReport, Used } from '../../../core/contract/view.ts';
import { count, counted, short } from '../../ui/number.ts';
import { absentFigure } from './absent-figure.ts';

type Tokens = CountedUsage['tokens'];

/** All tokens: reasoning is part of output. */
export function allTokens({ uncachedInput, cachedInput, cacheWrite, output }: Tokens): number {
  return uncachedInput + cachedInput + cacheWrite + output;
}

/** "5.4M tokens", "≥ 812 tokens", "no tokens", "tokens unknown": what the sessions used together. */
export function sayTokens(used: Used): string {
  const absent = absentFigure(used);
  if (absent !== undefined) return absent.text === 'none' ? 'no tokens' : `tokens ${absent.text}`;
  const { tokens } = used;
  const all = allTokens(tokens);
  return `${tokens.lowerBound ? '≥ ' : ''}${short(all)} ${all === 1 ? 'token' : 'tokens'}`;
}

/** That some of the sessions have the same of another one: it is counted once. Nothing where none has. */
export function sayShared(report: Pick<UsageReport, 'repeated' | 'copied'>): string {
  const { copied } = report;
  const copies =
    copied === 0
      ? ''
      : `${counted(copied, 'running total')} ${copied === 1 ? 'repeats' : 'repeat'} that of another session, counted once`;
  return [sayRepeated(report), copies].filter(Boolean).join('. ');
}

/** Why there is no figure, or why a sum is a lower bound. Nothing where it is neither. */
export function sayLeast(report: Used & Pick<UsageReport, 'placeholders'>): string {
  const absent = absentFigure(report);
  if (absent !== undefined) return absent.says.replace(/\.$/, '');
  const { placeholders, tokens } = report;
  const { unsaid = 0, unread = 0 } = tokens;
  const why = [
    ...(placeholders === 0 ? [] : [counted(placeholders, 'placeholder')]),
    ...(unsaid === 0
      ? []
      : [`${counted(unsaid, 'record')} of answers, or of requests without one, of which no usage can be read`]),
    ...(unread === 0 ? [] : [`${counted(unread, 'session')} of which not every event can be read`]),
  ];
  return why.length === 0 ? '' : `At least: ${why.join(', ')}`;
}

/** That some answers are in more than one of the sessions: they are counted once. Nothing where there are none. */
export function sayRepeated({ repeated }: Pick<UsageReport, 'repeated'>): string {
  if (repeated === 0) return '';
  return `${counted(repeated, 'answer')} ${repeated === 1 ? 'is' : 'are'} in several sessions, counted once`;
}

/** The totals by provider meaning, as name and value; `isPart` for one that the line above includes. */
export function totalRows(report: Pick<UsageReport, 'tokens' | 'answers' | 'reasoningSaid'>): readonly TotalRow[] {
  const { tokens, answers, reasoningSaid } = report;
  const absent = absentFigure(report);
  const value = (tally: number, isLeast = tokens.lowerBound) => absent?.text ?? `${isLeast ? '≥ ' : ''}${count(tally)}`;
  const reasoning = reasoningSaid === 0 && answers > 0 ? NOT_REPORTED : undefined;
  return [
    { name: 'Uncached input', value: value(tokens.uncachedInput), isPart: false },
    { name: 'Cached input', value: value(tokens.cachedInput), isPart: false },
    { name: 'Cache writes', value: value(tokens.cacheWrite), isPart: false },
    { name: 'Output', value: value(tokens.output), isPart: false },
    {
      name: 'of it, reasoning',
      value: reasoning ?? value(tokens.reasoning, tokens.lowerBound || reasoningSaid < answers),
      isPart: true,
    },
  ];
}

export interface TotalRow {
  readonly name: string;
  readonly value: string;
  readonly isPart: boolean;
}

/** Stands where a source says nothing of reasoning: not that there was none. */
export const NOT_REPORTED = 'not reported';

/** The figures by provider meaning in words, for whoever looks closer. */
export function sayFigures({ uncachedInput, cachedInput, cacheWrite, output }: Omit<Tokens, 'reasoning'>): string {
  return `${count(uncachedInput)} uncached, ${count(cachedInput)} cached, ${count(cacheWrite)} written, ${count(output)} output`;
}

/** The figures of one contribution, reasoning too. */
export function sayPart({ tokens, reasoningUnsaid }: Pick<CountedUsage, 'tokens' | 'reasoningUnsaid'>): string {
  const reasoning =
    reasoningUnsaid === true ? `reasoning ${NOT_REPORTED}` : `reasoning ${count(tokens.reasoning)} of it`;
  return `${sayFigures(tokens)}, ${reasoning}`;
}

/** Whether a contribution is in the sum, and why. */
export function sayWhy(part: Pick<CountedUsage, 'counted' | 'because' | 'final'>): string {
  return `${part.counted ? '' : 'not counted: '}${part.because}${part.final ? '' : ', a placeholder'}`;
}

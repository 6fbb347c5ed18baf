import type { CountedUsage, UsageReport } from '../contract/view.ts';
import { counted } from '../projections/text/say-count.ts';
import { sayCounting } from '../projections/usage/say-counting.ts';

/** Tokens of sessions for people: the sums, how they were counted, and the largest contributions. */
export function sayUsage(report: UsageReport): string {
  const { tokens, parts, of } = report;
  const rest = of - parts.length;
  return [
    `${tokens.lowerBound ? 'at least ' : ''}${sayTokens(tokens)}`,
    sayCounting(report, counted),
    ...parts.map(sayPart),
    ...(rest > 0 ? [`and ${rest} more, none larger`] : []),
  ].join('\n');
}

function sayTokens({ uncachedInput, cachedInput, cacheWrite, output, reasoning }: CountedUsage['tokens']): string {
  return `${uncachedInput} uncached input, ${cachedInput} cached input, ${cacheWrite} cache writes, ${output} output (${reasoning} reasoning)`;
}

function sayPart({ event, model = 'no model recorded', tokens, counted: isCounted, because }: CountedUsage): string {
  return `  ${event}  ${model}  ${sayTokens(tokens)}  ${isCounted ? 'counted' : 'not counted'}: ${because}`;
}

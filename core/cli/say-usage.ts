import type { CountedUsage, UsageReport } from '../contract/view.ts';
import { counted, figure } from '../projections/text/say-count.ts';
import { knownUsage } from '../projections/usage/known-usage.ts';
import { sayCounting } from '../projections/usage/say-counting.ts';
import { inLine } from './plain.ts';

/** Tokens of sessions for people: the sums, how they were counted, and the largest contributions with their sessions. */
export function sayUsage(report: UsageReport): string {
  const { parts, of } = report;
  const rest = of - parts.length;
  return [
    saySums(report),
    sayCounting(report, counted),
    ...parts.map(sayPart),
    ...(rest > 0 ? [`and ${figure(rest)} more, none larger`] : []),
  ].join('\n');
}

function saySums(report: UsageReport): string {
  const { tokens, answers, reasoningSaid } = report;
  const known = knownUsage(report);
  if (known !== 'figures') return known;
  const reasoning =
    reasoningSaid === 0
      ? NOT_REPORTED
      : `${reasoningSaid < answers ? 'at least ' : ''}${figure(tokens.reasoning)} reasoning`;
  return `${tokens.lowerBound ? 'at least ' : ''}${sayTokens(tokens, reasoning)}`;
}

const NOT_REPORTED = 'reasoning not reported';

function sayTokens(
  { uncachedInput, cachedInput, cacheWrite, output }: CountedUsage['tokens'],
  reasoning: string,
): string {
  return `${figure(uncachedInput)} uncached input, ${figure(cachedInput)} cached input, ${figure(cacheWrite)} cache writes, ${figure(output)} output (${reasoning})`;
}

function sayPart(part: CountedUsage): string {
  const { session, event, model = 'no model recorded', tokens, counted: isCounted, because } = part;
  const reasoning = part.reasoningUnsaid === true ? NOT_REPORTED : `${figure(tokens.reasoning)} reasoning`;
  const figures = `${part.final ? '' : 'at least '}${sayTokens(tokens, reasoning)}`;
  return `  ${session}  ${event}  ${inLine(model)}  ${figures}  ${isCounted ? 'counted' : 'not counted'}: ${because}`;
}

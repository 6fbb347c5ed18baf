import type { ExplainedAll } from './explain-all.ts';

/** How a figure of tokens was counted, in one sentence. `counted` says a number with its noun. */
export function sayCounting(
  { answers, runningTotals, repeated, placeholders }: Omit<ExplainedAll, 'parts' | 'tokens' | 'of'>,
  counted: (value: number, noun: string) => string,
): string {
  if (answers === 0) return 'No answer says what it used.';
  const single = answers - runningTotals;
  const clauses = [
    ...(single === 0 ? [] : [`${counted(single, 'answer')}, ${single === 1 ? 'counted' : 'each'} once`]),
    ...(runningTotals === 0
      ? []
      : [`${counted(runningTotals, 'running total')}, ${runningTotals === 1 ? '' : 'each '}the last of its file`]),
    ...(repeated === 0 ? [] : [`${repeated} ${repeated === 1 ? 'is' : 'are'} in several sessions`]),
    ...(placeholders === 0
      ? []
      : [`${placeholders} ${placeholders === 1 ? 'is a placeholder' : 'are placeholders'}: a lower bound`]),
  ];
  return `${clauses.join('; ')}.`;
}

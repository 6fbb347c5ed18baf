import { figure } from '../text/say-count.ts';
import type { ExplainedAll } from './explain-all.ts';

/** What the sentence is made from. */
type Counting = Omit<ExplainedAll, 'parts' | 'tokens' | 'of' | 'reasoningSaid'> & {
  readonly tokens: { readonly unsaid?: number; readonly unread?: number };
};

/** How a figure of tokens was counted, in one sentence. `counted` says a number with its noun. */
export function sayCounting(
  { answers, runningTotals, repeated, copied, placeholders, tokens: { unsaid = 0, unread = 0 } }: Counting,
  counted: (value: number, noun: string) => string,
): string {
  if (answers === 0 && unsaid === 0 && unread > 0)
    return 'Not every event can be read: nobody knows whether a model answered.';
  if (answers === 0 && unsaid === 0) return 'No model answered.';
  if (answers === 0) return 'A model answered or may have, and no record that can be read says what it used: unknown.';
  const single = answers - runningTotals;
  const last = unsaid + unread === 0 ? 'the last of its file' : 'the last of its file that can be read';
  const clauses = [
    ...(single === 0 ? [] : [`${counted(single, 'answer')}, ${single === 1 ? 'counted' : 'each'} once`]),
    ...(runningTotals === 0
      ? []
      : [`${counted(runningTotals, 'running total')}, ${runningTotals === 1 ? '' : 'each '}${last}`]),
    ...(repeated === 0 ? [] : [`${figure(repeated)} ${repeated === 1 ? 'is' : 'are'} in several sessions`]),
    ...(copied === 0
      ? []
      : [
          `${counted(copied, 'running total')} ${copied === 1 ? 'repeats' : 'repeat'} that of another session, counted once`,
        ]),
    ...(placeholders === 0
      ? []
      : [`${figure(placeholders)} ${placeholders === 1 ? 'is a placeholder' : 'are placeholders'}: a lower bound`]),
    ...(unsaid === 0
      ? []
      : [
          `${counted(unsaid, 'record')} of answers, or of requests without one, ${unsaid === 1 ? 'says' : 'say'} nothing that can be read of what was used: a lower bound`,
        ]),
    ...(unread === 0 ? [] : [`not every event of ${counted(unread, 'session')} can be read: a lower bound`]),
  ];
  return `${clauses.join('; ')}.`;
}

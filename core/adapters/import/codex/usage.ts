import type { UsagePart } from '../../../model/parts.ts';
import type { Marks, RecordDraft } from '../format.ts';
import { present } from '../records/foreign-value.ts';
import { type Served, subtract, type TokenNews, type TokenSum } from './running-total.ts';

/**
 * The event of a `token_count`: an answer that holds nothing but usage. Its part is the running total of the session, without
 * what was counted before its fork point. What the last answer took, and the total as the file has it, are in the marks.
 */
export function usageDraft(news: TokenNews, before: TokenSum, { model, provider }: Served): Omit<RecordDraft, 'marks'> {
  const own = subtract(news.total, before);
  const usage: UsagePart = {
    type: 'usage',
    scope: 'cumulative',
    ...present({ model, provider }),
    uncachedInput: Math.max(0, own.input - own.cached - own.cacheWrite),
    cachedInput: own.cached,
    cacheWrite: own.cacheWrite,
    output: own.output,
    ...present({ reasoning: own.reasoning }),
    final: own.isWhole,
  };
  return { kind: 'model/answered', payload: { ...present({ model, provider }), parts: [usage] } };
}

/** Marks of a `token_count`. */
export function usageMarks({ total, last }: TokenNews): Marks {
  return present({
    totalInput: total.input,
    totalCached: total.cached,
    totalOutput: total.output,
    totalReasoning: total.reasoning,
    lastInput: last.input,
    lastCached: last.cached,
    lastOutput: last.output,
    lastReasoning: last.reasoning,
  });
}

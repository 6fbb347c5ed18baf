import { asCount, asObject, asText } from '../records/foreign-value.ts';
import type { ForeignObject } from '../records/source-line.ts';

/** Tokens as this format counts them: input includes cached input, output includes reasoning. */
export interface TokenSum {
  readonly input: number;
  readonly cached: number;
  readonly cacheWrite: number;
  readonly output: number;
  /** Undefined where the log does not say it. */
  readonly reasoning: number | undefined;
  /** False where a figure that the format always gives is missing or is no count: the others are a lower bound. */
  readonly isWhole: boolean;
}

/** What a `token_count` event adds. */
export interface TokenNews {
  /** Everything that the file has counted so far. */
  readonly total: TokenSum;
  /** Tokens of the last answer. */
  readonly last: TokenSum;
  /** False where the event repeats the numbers of the one before. */
  readonly isNew: boolean;
}

/**
 * The cumulative count of one file. The log's own total leads; where it is absent the last answer is added instead, and where
 * it falls, another thread's count has begun and is added on top.
 */
export class RunningTotal {
  private carried = NONE;
  private current = NONE;

  /** Reads an event's `info`; undefined where it holds no numbers. */
  read(info: unknown): TokenNews | undefined {
    const { total_token_usage, last_token_usage } = asObject(info) ?? {};
    const total = tokenSum(total_token_usage, this.current);
    const last = tokenSum(last_token_usage, NONE);
    if (total === undefined && last === undefined) return undefined;
    const next = total ?? add(this.current, last ?? NONE);
    const isReset = next.input < this.current.input || next.output < this.current.output;
    if (isReset) this.carried = add(this.carried, this.current);
    const isNew = isReset || !same(next, this.current);
    this.current = next;
    return { total: add(this.carried, next), last: last ?? NONE, isNew };
  }
}

/** `a` without `b`, nothing below zero. */
export function subtract(a: TokenSum, b: TokenSum): TokenSum {
  return combine(a, b, (x, y) => Math.max(0, x - y));
}

/** No tokens. */
export const NONE: TokenSum = { input: 0, cached: 0, cacheWrite: 0, output: 0, reasoning: 0, isWhole: true };

/**
 * The numbers of one usage object; undefined where none is a count. What it leaves out of them is at least what it was
 * `before`; a cache figure that is left out makes no lower bound, and reasoning is never taken from before.
 */
function tokenSum(value: unknown, before: TokenSum): TokenSum | undefined {
  const usage = asObject(value) ?? {};
  const counts = {
    input: asCount(usage.input_tokens),
    cached: asCount(usage.cached_input_tokens),
    cacheWrite: asCount(usage.cache_write_input_tokens),
    output: asCount(usage.output_tokens),
    reasoning: asCount(usage.reasoning_output_tokens),
  };
  if (Object.values(counts).every((count) => count === undefined)) return undefined;
  const { input, cached, cacheWrite, output, reasoning } = counts;
  const isCacheRead = [
    [usage.cached_input_tokens, cached],
    [usage.cache_write_input_tokens, cacheWrite],
  ].every(([said, count]) => count !== undefined || (said ?? undefined) === undefined);
  return {
    input: input ?? before.input,
    cached: cached ?? before.cached,
    cacheWrite: cacheWrite ?? before.cacheWrite,
    output: output ?? before.output,
    reasoning,
    isWhole: input !== undefined && output !== undefined && isCacheRead,
  };
}

function add(a: TokenSum, b: TokenSum): TokenSum {
  return combine(a, b, (x, y) => Math.min(x + y, Number.MAX_SAFE_INTEGER));
}

function same(a: TokenSum, b: TokenSum): boolean {
  return FIGURES.every((name) => a[name] === b[name]);
}

const FIGURES = ['input', 'cached', 'cacheWrite', 'output', 'reasoning'] as const;

function combine(a: TokenSum, b: TokenSum, by: (x: number, y: number) => number): TokenSum {
  return {
    input: by(a.input, b.input),
    cached: by(a.cached, b.cached),
    cacheWrite: by(a.cacheWrite, b.cacheWrite),
    output: by(a.output, b.output),
    reasoning: a.reasoning === undefined || b.reasoning === undefined ? undefined : by(a.reasoning, b.reasoning),
    isWhole: a.isWhole && b.isWhole,
  };
}

/** Model and provider of the turn, for the usage of its answers. */
export interface Served {
  readonly model: string | undefined;
  readonly provider: string | undefined;
}

/** Reads model and provider from a turn's or a session's settings, keeping what they do not say. */
export function servedBy(settings: ForeignObject, before: Served): Served {
  return {
    model: asText(settings.model) ?? before.model,
    provider: asText(settings.model_provider) ?? asText(settings.model_provider_id) ?? before.provider,
  };
}

import { asCount, asObject, asText } from '../records/foreign-value.ts';
import type { ForeignObject } from '../records/source-line.ts';

/** Tokens as this format counts them: input includes cached input, output includes reasoning. */
export interface TokenSum {
  readonly input: number;
  readonly cached: number;
  readonly cacheWrite: number;
  readonly output: number;
  readonly reasoning: number;
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
    const total = tokenSum(total_token_usage);
    const last = tokenSum(last_token_usage);
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
export const NONE: TokenSum = { input: 0, cached: 0, cacheWrite: 0, output: 0, reasoning: 0 };

/** The numbers of one usage object; undefined where it has none. */
function tokenSum(value: unknown): TokenSum | undefined {
  const usage: ForeignObject | undefined = asObject(value);
  if (usage === undefined || Object.keys(usage).length === 0) return undefined;
  return {
    input: asCount(usage.input_tokens),
    cached: asCount(usage.cached_input_tokens),
    cacheWrite: asCount(usage.cache_write_input_tokens),
    output: asCount(usage.output_tokens),
    reasoning: asCount(usage.reasoning_output_tokens),
  };
}

function add(a: TokenSum, b: TokenSum): TokenSum {
  return combine(a, b, (x, y) => asCount(x + y));
}

function same(a: TokenSum, b: TokenSum): boolean {
  return Object.values(combine(a, b, (x, y) => x - y)).every((difference) => difference === 0);
}

function combine(a: TokenSum, b: TokenSum, by: (x: number, y: number) => number): TokenSum {
  return {
    input: by(a.input, b.input),
    cached: by(a.cached, b.cached),
    cacheWrite: by(a.cacheWrite, b.cacheWrite),
    output: by(a.output, b.output),
    reasoning: by(a.reasoning, b.reasoning),
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

/** Price of one model, in USD per million tokens of each kind. */
export interface Price {
  readonly provider: string;
  /** As it is asked for; a date behind it means the same model. */
  readonly model: string;
  readonly uncachedInput: number;
  readonly cachedInput: number;
  /** Absent where the provider sells none. */
  readonly cacheWrite?: number;
  /** Reasoning is paid as output. */
  readonly output: number;
  /** Day from which it holds, in UTC. */
  readonly since: string;
  readonly source: string;
}

const anthropic = { provider: 'anthropic', source: 'https://platform.claude.com/docs/en/about-claude/pricing' };
const google = { provider: 'google', source: 'https://ai.google.dev/gemini-api/docs/pricing' };
const openai = { provider: 'openai', source: 'https://developers.openai.com/api/docs/pricing' };

/** Day on which the sources were last looked at. */
export const PRICES_AS_OF = '2026-11-29';

/**
 * Public list prices. A model that is not here costs "unknown". Cache writes are those that live for five minutes. No price is here that
 * depends on the length of the request. `since` is a day on which the price is known to have held, where that on which it began is not.
 */
export const prices: readonly Price[] = [
  {
    ...anthropic,
    model: 'claude-opus-4-5',
    uncachedInput: 5,
    cachedInput: 0.5,
    cacheWrite: 6.25,
    output: 25,
    since: '2025-11-24',
  },
  {
    ...anthropic,
    model: 'claude-opus-4-6',
    uncachedInput: 5,
    cachedInput: 0.5,
    cacheWrite: 6.25,
    output: 25,
    since: '2026-02-05',
  },
  {
    ...anthropic,
    model: 'claude-sonnet-4-6',
    uncachedInput: 3,
    cachedInput: 0.3,
    cacheWrite: 3.75,
    output: 15,
    since: '2026-02-17',
  },
  {
    ...anthropic,
    model: 'claude-haiku-4-5',
    uncachedInput: 1,
    cachedInput: 0.1,
    cacheWrite: 1.25,
    output: 5,
    since: '2025-10-15',
  },
  { ...google, model: 'gemini-2.5-flash', uncachedInput: 0.3, cachedInput: 0.03, output: 2.5, since: '2026-03-01' },
  {
    ...google,
    model: 'gemini-2.5-flash-lite',
    uncachedInput: 0.1,
    cachedInput: 0.01,
    output: 0.4,
    since: '2026-03-01',
  },
  { ...google, model: 'gemini-3.5-flash', uncachedInput: 1.5, cachedInput: 0.15, output: 9, since: '2026-06-10' },
  {
    ...google,
    model: 'gemini-3.5-flash-lite',
    uncachedInput: 0.3,
    cachedInput: 0.03,
    output: 2.5,
    since: '2026-10-07',
  },
  { ...openai, model: 'gpt-4o-mini', uncachedInput: 0.15, cachedInput: 0.075, output: 0.6, since: '2024-10-01' },
  { ...openai, model: 'gpt-4.1', uncachedInput: 2, cachedInput: 0.5, output: 8, since: '2025-04-14' },
  { ...openai, model: 'gpt-4.1-mini', uncachedInput: 0.4, cachedInput: 0.1, output: 1.6, since: '2025-04-14' },
  { ...openai, model: 'gpt-5', uncachedInput: 1.25, cachedInput: 0.125, output: 10, since: '2025-08-07' },
  { ...openai, model: 'gpt-5-mini', uncachedInput: 0.25, cachedInput: 0.025, output: 2, since: '2025-08-07' },
];

/** USD per million tokens of each kind. */
export interface Rates {
  readonly uncachedInput: number;
  readonly cachedInput: number;
  /** Absent where the provider sells none. */
  readonly cacheWrite?: number;
  /** Reasoning is paid as output. */
  readonly output: number;
}

/** Price of one model. */
export interface Price extends Rates {
  readonly provider: string;
  /** As it is asked for; a date behind it means the same model. */
  readonly model: string;
  /** What a whole request costs whose input, cached or not, is of more tokens than `beyond`. Absent where its length changes nothing. */
  readonly long?: Rates & { readonly beyond: number };
  /** Day from which it holds, in UTC. */
  readonly since: string;
  readonly source: string;
}

const anthropic = { provider: 'anthropic', source: 'https://platform.claude.com/docs/en/about-claude/pricing' };
const google = { provider: 'google', source: 'https://ai.google.dev/gemini-api/docs/pricing' };
const openai = { provider: 'openai', source: 'https://developers.openai.com/api/docs/pricing' };
/** Prices that were read in dated tables which others make of a provider's page, not on the page. */
const copied = ({ source, ...of }: { readonly provider: string; readonly source: string }) => ({
  ...of,
  source: `tables that others make of ${source}`,
});

/** Day on which the sources were last looked at. */
export const PRICES_AS_OF = '2026-11-30';

/**
 * Public list prices. A model that is not here costs "unknown". Cache writes are those that live shortest. `since` is a day on which the price is known to have held, where that on which it began is not.
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
  {
    ...copied(google),
    model: 'gemini-2.5-pro',
    uncachedInput: 1.25,
    cachedInput: 0.125,
    output: 10,
    long: { beyond: 200_000, uncachedInput: 2.5, cachedInput: 0.25, output: 15 },
    since: '2026-06-30',
  },
  {
    ...copied(google),
    model: 'gemini-3.1-pro-preview',
    uncachedInput: 2,
    cachedInput: 0.2,
    output: 12,
    long: { beyond: 200_000, uncachedInput: 4, cachedInput: 0.4, output: 18 },
    since: '2026-06-30',
  },
  { ...openai, model: 'gpt-4o-mini', uncachedInput: 0.15, cachedInput: 0.075, output: 0.6, since: '2024-10-01' },
  { ...openai, model: 'gpt-4.1', uncachedInput: 2, cachedInput: 0.5, output: 8, since: '2025-04-14' },
  { ...openai, model: 'gpt-4.1-mini', uncachedInput: 0.4, cachedInput: 0.1, output: 1.6, since: '2025-04-14' },
  { ...openai, model: 'gpt-5', uncachedInput: 1.25, cachedInput: 0.125, output: 10, since: '2025-08-07' },
  { ...openai, model: 'gpt-5-mini', uncachedInput: 0.25, cachedInput: 0.025, output: 2, since: '2025-08-07' },
  { ...copied(openai), model: 'gpt-5.1', uncachedInput: 1.25, cachedInput: 0.125, output: 10, since: '2026-10-09' },
  { ...copied(openai), model: 'gpt-5.2', uncachedInput: 1.75, cachedInput: 0.175, output: 14, since: '2026-10-09' },
  {
    ...copied(openai),
    model: 'gpt-5.4-mini',
    uncachedInput: 0.75,
    cachedInput: 0.075,
    output: 4.5,
    since: '2026-10-09',
  },
  {
    ...copied(openai),
    model: 'gpt-5.4-nano',
    uncachedInput: 0.2,
    cachedInput: 0.02,
    output: 1.25,
    since: '2026-10-09',
  },
  dearerLong(copied(openai), 'gpt-5.4', '2026-10-09', { uncachedInput: 2.5, cachedInput: 0.25, output: 15 }),
  dearerLong(copied(openai), 'gpt-5.5', '2026-10-09', { uncachedInput: 5, cachedInput: 0.5, output: 30 }),
  dearerLong(copied(openai), 'gpt-5.6-sol', '2026-10-09', {
    uncachedInput: 4,
    cachedInput: 0.4,
    cacheWrite: 5,
    output: 20,
  }),
  dearerLong(copied(openai), 'gpt-5.6-terra', '2026-10-09', {
    uncachedInput: 2,
    cachedInput: 0.2,
    cacheWrite: 2.5,
    output: 12,
  }),
  dearerLong(openai, 'gpt-5.6-luna', '2026-10-09', {
    uncachedInput: 0.2,
    cachedInput: 0.02,
    cacheWrite: 0.25,
    output: 1.2,
  }),
  dearerLong(copied(openai), 'gpt-6-astra', '2026-10-09', {
    uncachedInput: 10,
    cachedInput: 1,
    cacheWrite: 12.5,
    output: 50,
  }),
  dearerLong(copied(openai), 'gpt-6-sol', '2026-10-09', {
    uncachedInput: 2,
    cachedInput: 0.2,
    cacheWrite: 2.5,
    output: 10,
  }),
  dearerLong(openai, 'gpt-6-luna', '2026-10-09', {
    uncachedInput: 0.1,
    cachedInput: 0.01,
    cacheWrite: 0.125,
    output: 0.5,
  }),
  dearerLong(copied(openai), 'gpt-6.1-sol', '2026-10-09', {
    uncachedInput: 2,
    cachedInput: 0.1,
    cacheWrite: 2.5,
    output: 10,
  }),
  dearerLong(openai, 'gpt-6.2-sol', '2026-11-18', { uncachedInput: 2, cachedInput: 0.1, cacheWrite: 2.5, output: 10 }),
];

/** A price of OpenAI for which requests of more than 272,000 tokens cost twice as much for input and caches, half as much again for output. */
function dearerLong(of: typeof openai, model: string, since: string, rates: Rates): Price {
  const { uncachedInput, cachedInput, cacheWrite, output } = rates;
  const long = {
    beyond: 272_000,
    uncachedInput: 2 * uncachedInput,
    cachedInput: 2 * cachedInput,
    ...(cacheWrite === undefined ? {} : { cacheWrite: 2 * cacheWrite }),
    output: 1.5 * output,
  };
  return { ...of, model, ...rates, long, since };
}

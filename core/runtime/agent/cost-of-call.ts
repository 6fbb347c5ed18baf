import type { SessionEvent } from '../../model/read-event.ts';
import type { ProviderUsage } from '../../model/usage/read-provider-usage.ts';
import type { CallCost, CallPrice } from '../ports/call-price.ts';
import type { LanguageModel, ModelAnswer } from '../ports/language-model.ts';
import type { WorstCase } from './ledger.ts';

/** Who is asked, and what is known of prices. */
export interface Pricing {
  readonly model: Pick<LanguageModel, 'provider' | 'model' | 'free'>;
  readonly priceOf?: CallPrice | undefined;
  /** Unix ms. */
  readonly atMs: number;
}

/** The most that a request can cost: nothing of it is in a cache, or all of it is written to one. Undefined where no price is known. */
export function mostOf(asked: number, answered: number, pricing: Pricing): CallCost | undefined {
  const none = { uncachedInput: 0, cachedInput: 0, cacheWrite: 0, output: answered };
  const plain = priced({ ...none, uncachedInput: asked }, pricing.model.model, pricing);
  const written = priced({ ...none, cacheWrite: asked }, pricing.model.model, pricing);
  return plain === undefined || (written !== undefined && written.usd > plain.usd) ? written : plain;
}

/**
 * What an answer cost by the tokens that it tells: by the price of the model that answered, else of the one that was asked. One that tells no
 * tokens, or not all, counts as `most`. Undefined where no price is known.
 */
export function costOfAnswer(
  answer: ModelAnswer,
  most: () => CallCost | undefined,
  pricing: Pricing,
): CallCost | undefined {
  const usage = answer.parts.findLast((part) => part.type === 'usage');
  const told = usage && (priced(usage, answer.model, pricing) ?? priced(usage, pricing.model.model, pricing));
  if (usage?.final === true) return told;
  const least = mostOf(1, 1, pricing);
  // What has no price, or costs nothing, does so whatever the request's length: counting its tokens takes time.
  if (least === undefined || least.usd === 0) return least;
  const greatest = most();
  if (greatest === undefined) return undefined;
  const tells = usage === undefined ? 'tells no tokens' : 'broke off before it told all tokens';
  return {
    usd: Math.max(greatest.usd, told?.usd ?? 0),
    because: `${greatest.because}; the answer ${tells}, and counts as the most it could be`,
  };
}

/** What is on record of an answer's cost; undefined where no price was known. A request that failed costs nothing. */
export function recordedCost(answer: SessionEvent): WorstCase['costUsd'] {
  return answer.kind === 'model/answered' ? answer.payload.cost?.usd : 0;
}

/** Whether anybody knows what the model costs. */
export function hasPrice(pricing: Pricing): boolean {
  return mostOf(1, 1, pricing) !== undefined;
}

/**
 * What some tokens cost with a model; undefined where no price is known. A listed price counts before the place of the model: what is reached
 * on this machine may ask a provider elsewhere.
 */
export function priced(
  usage: ProviderUsage,
  model: string,
  { model: asked, priceOf, atMs }: Pricing,
): CallCost | undefined {
  const listed = priceOf?.(usage, { provider: asked.provider, model, atMs });
  if (listed !== undefined || asked.free === undefined) return listed;
  return { usd: 0, because: asked.free };
}

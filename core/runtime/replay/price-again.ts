import type { Agent } from '../../model/agent/agent.ts';
import type { ProviderUsage } from '../../model/usage/read-provider-usage.ts';
import { priced } from '../agent/cost-of-call.ts';
import type { CallCost } from '../ports/call-price.ts';
import { ModelFailure } from '../ports/language-model.ts';
import type { RunsWorld } from '../runs/runs-world.ts';
import type { RecordedAfter } from './recorded-after.ts';

/** What recorded tokens would cost with an agent's model now; undefined where nobody knows the price, or some answers tell no tokens. */
export async function priceAgain(
  { usages, unsaid }: RecordedAfter,
  agent: Agent,
  { modelOf, priceOf, sealing }: RunsWorld,
): Promise<CallCost | undefined> {
  try {
    const model = await modelOf(agent);
    const pricing = { model, priceOf, atMs: sealing.clock.nowMs() };
    const costs = (usages.length === 0 ? [NO_USAGE] : usages).map((usage) => priced(usage, model.model, pricing));
    const cost = costs.reduce(sum);
    return unsaid > 0 && cost?.because !== model.free ? undefined : cost;
  } catch (error) {
    if (error instanceof ModelFailure) return undefined;
    throw error;
  }
}

/** Nothing was used: whether that has a price says whether there is one. */
const NO_USAGE: ProviderUsage = { uncachedInput: 0, cachedInput: 0, cacheWrite: 0, output: 0 };

/** Two costs together, and by which prices. */
function sum(one: CallCost | undefined, other: CallCost | undefined): CallCost | undefined {
  if (one === undefined || other === undefined) return undefined;
  const because = one.because.split('; ').includes(other.because) ? one.because : `${one.because}; ${other.because}`;
  return { usd: one.usd + other.usd, because };
}

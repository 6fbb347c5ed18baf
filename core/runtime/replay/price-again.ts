import type { Agent } from '../../model/agent/agent.ts';
import { priced } from '../agent/cost-of-call.ts';
import type { CallCost } from '../ports/call-price.ts';
import { ModelFailure } from '../ports/language-model.ts';
import type { RunsWorld } from '../runs/runs-world.ts';
import type { RecordedAfter } from './recorded-after.ts';

/** What recorded tokens would cost with an agent's model now; undefined where nobody knows the price, or some answers tell no tokens. */
export async function priceAgain(
  { usage, unsaid }: RecordedAfter,
  agent: Agent,
  { modelOf, priceOf, sealing }: RunsWorld,
): Promise<CallCost | undefined> {
  try {
    const model = await modelOf(agent);
    const pricing = { model, priceOf, atMs: sealing.clock.nowMs() };
    const cost = priced(usage, model.model, pricing);
    return unsaid > 0 && cost?.because !== model.free ? undefined : cost;
  } catch (error) {
    if (error instanceof ModelFailure) return undefined;
    throw error;
  }
}

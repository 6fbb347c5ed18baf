import type { Agent } from '../../model/agent/agent.ts';
import { accept, type Decision, refuse } from '../../model/refusal.ts';
import { hasPrice } from '../agent/cost-of-call.ts';
import { ModelFailure } from '../ports/language-model.ts';
import type { RunsWorld } from './runs-world.ts';

/**
 * Refuses an agent with a cap in dollars whose model has no price that is known: the cap could not be kept (X3). A model that can't be had
 * passes: its run says so.
 */
export async function mayBePriced(
  { modelOf, priceOf, sealing }: Pick<RunsWorld, 'modelOf' | 'priceOf' | 'sealing'>,
  agent: Agent,
): Promise<Decision<undefined>> {
  const { costUsd } = agent.limits;
  if (costUsd === undefined) return accept(undefined);
  try {
    const model = await modelOf(agent);
    if (hasPrice({ model, priceOf, atMs: sealing.clock.nowMs() })) return accept(undefined);
    return refuse(
      'unsupported',
      `The agent has a cap of $${costUsd}, and no price is known for ${model.provider} ${model.model}. Nothing was asked.`,
      { remedy: 'Name a cap of tokens in its place: limits.tokens.' },
    );
  } catch (error) {
    if (error instanceof ModelFailure) return accept(undefined);
    throw error;
  }
}

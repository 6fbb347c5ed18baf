import type { Agent } from '../../model/agent/agent.ts';
import { accept, type Decision, refuse } from '../../model/refusal.ts';
import { ModelFailure } from '../ports/language-model.ts';
import { mayBePriced } from './may-be-priced.ts';
import { canReach, mayRunThere, movedTo, type Placed, placementOf } from './placement-of.ts';
import type { RunsWorld } from './runs-world.ts';

type AgentWorld = Pick<RunsWorld, 'modelOf' | 'priceOf' | 'sealing' | 'sandboxOf' | 'madeHere'>;
type Asked = Omit<Placed, 'madeHere'>;

/** Refuses an agent whose backend is not here, or whose cap in dollars could not be kept. `asked`: the session that it would run in. */
export async function mayRun(world: AgentWorld, agent: Agent, asked: Asked): Promise<Decision<undefined>> {
  const priced = await mayBePriced(world, agent);
  if (!priced.ok) return priced;
  const placed = { ...asked, madeHere: world.madeHere };
  const may = mayRunThere(placed, agent);
  if (!may.ok) return may;
  const backend = placementOf(placed, agent);
  if (world.sandboxOf(backend) !== undefined) return accept(undefined);
  return refuse('unsupported', `There is no backend ${backend} here.`, {
    remedy: 'Leave sandbox.backend out of the agent: its commands run in local.',
  });
}

/**
 * Whether a session that is still to be made for a run of an agent may be made: nothing is begun that is refused. `asked`: what the session
 * would begin with. Refuses, beyond what {@link mayRun} does, a session moved to where nothing can happen, and a model that can't be had.
 */
export async function mayStart(world: AgentWorld, agent: Agent, asked: Asked): Promise<Decision<undefined>> {
  const placed = await placedWell(world, asked);
  if (!placed.ok) return placed;
  const may = await mayRun(world, agent, asked);
  return may.ok ? await modelIsHere(world, agent) : may;
}

/** Refuses a session that was moved to where nothing can happen. One that nobody moved fails closed at its first command. */
export async function placedWell(
  { sandboxOf, madeHere }: Pick<RunsWorld, 'sandboxOf' | 'madeHere'>,
  asked: Asked,
): Promise<Decision<unknown>> {
  const backend = movedTo({ ...asked, madeHere });
  return backend === undefined ? accept(undefined) : canReach(backend, sandboxOf);
}

async function modelIsHere({ modelOf }: AgentWorld, agent: Agent): Promise<Decision<undefined>> {
  try {
    await modelOf(agent);
    return accept(undefined);
  } catch (error) {
    if (!(error instanceof ModelFailure)) throw error;
    return refuse('unsupported', error.message, { remedy: 'Mend the model of the agent.' });
  }
}

import type { EventId, SessionId } from '../../model/ids.ts';
import { historyAt } from '../runs/kept-history.ts';
import type { RunsWorld } from '../runs/runs-world.ts';
import { keepVerdicts } from './keep-verdicts.ts';
import { scratchOf, verifySteps } from './verify-session.ts';
import type { VerifiedStep } from './verify-step.ts';

/** A session that is to be verified, as its line says it. */
export interface Verifiable {
  readonly id: string;
  readonly head: string;
  readonly title: string;
}

/** Verifies a session as it is now, a step at a time, and keeps the verdicts. Rejects with the reason of the signal; nothing is kept then. */
export async function* verifySession(
  { id, head, title }: Verifiable,
  world: RunsWorld,
  signal: AbortSignal,
): AsyncGenerator<VerifiedStep, SessionId> {
  const history = await historyAt(world, head as EventId);
  const steps: VerifiedStep[] = [];
  for await (const step of verifySteps(history, world, { scratch: scratchOf(id as SessionId), signal })) {
    steps.push(step);
    yield step;
  }
  return await keepVerdicts({ title, head: head as EventId, steps }, world);
}

import type { PayloadOf } from '../../model/events.ts';
import type { Position } from './position.ts';
import type { RunWorld } from './run-world.ts';

/** Tries of one request before it counts as failed, and answers in a row that break off before a run does. */
export const TRIES = 5;
const FIRST_WAIT_MS = 1_000;
const LONGEST_WAIT_MS = 60_000;

/** Something that did not work and is tried again. */
export interface TriedAgain {
  /** That failed, from 1. */
  readonly attempt: number;
  readonly reason: string;
  /** The wait that the provider asks for, in ms. */
  readonly askedMs?: number | undefined;
  readonly mayBeBilled?: boolean;
}

/**
 * Puts on record that something is tried again, and waits: twice as long each time, or as long as the provider asks where that is more. Throws where no budget is left.
 */
export async function waitToRetry(
  world: RunWorld,
  position: Position,
  { attempt, reason, askedMs, mayBeBilled = false }: TriedAgain,
): Promise<void> {
  const waitMs = Math.min(Math.max(askedMs ?? 0, FIRST_WAIT_MS * 2 ** (attempt - 1)), LONGEST_WAIT_MS);
  const billed = mayBeBilled ? { mayBeBilled: true as const } : {};
  const payload: PayloadOf<'model/retried'> = { attempt, reason, waitMs, ...billed, position };
  await world.append([{ kind: 'model/retried', payload }]);
  world.budget.check();
  await world.wait(waitMs);
}

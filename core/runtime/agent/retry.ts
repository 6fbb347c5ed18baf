import type { PayloadOf } from '../../model/events.ts';
import type { Position } from './position.ts';
import type { RunWorld } from './run-world.ts';

/** Tries of one request before it counts as failed, and answers in a row that break off before a run does. */
export const TRIES = 5;
const FIRST_WAIT_MS = 1_000;
const LONGEST_WAIT_MS = 60_000;

/** Puts on record that something is tried again, and waits: as long as the provider asks, else twice as long each time. `attempt`: that failed, from 1. */
export async function waitToRetry(
  world: RunWorld,
  position: Position,
  {
    attempt,
    reason,
    askedMs,
  }: { readonly attempt: number; readonly reason: string; readonly askedMs?: number | undefined },
): Promise<void> {
  const waitMs = Math.min(askedMs ?? FIRST_WAIT_MS * 2 ** (attempt - 1), LONGEST_WAIT_MS);
  const payload: PayloadOf<'model/retried'> = { attempt, reason, waitMs, position };
  await world.append([{ kind: 'model/retried', payload }]);
  await world.wait(waitMs);
}

import type { Decision } from '../model/refusal.ts';
import type { AppendOutcome } from './ports.ts';

/** How often a command is decided anew because another one got in between. */
const TRIES = 5;

/**
 * Decides and appends; where another writer moved a stream between the two, decides again on what is there now.
 * Gives the refusal of `decide`, or what it accepted. Throws after {@link TRIES} lost races.
 */
export async function decideAndAppend<Accepted>(
  decide: () => Promise<Decision<Accepted>>,
  append: (accepted: Accepted) => Promise<AppendOutcome>,
): Promise<Decision<Accepted>> {
  for (let tried = 0; tried < TRIES; tried++) {
    const decision = await decide();
    if (!decision.ok) return decision;
    const outcome = await append(decision.value);
    if (outcome.ok) return decision;
  }
  throw new Error(`lost the race for a stream ${TRIES} times`);
}

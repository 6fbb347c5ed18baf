import type { PayloadOf } from '../../model/events.ts';
import type { EventId } from '../../model/ids.ts';
import type { EventOf, SessionEvent } from '../../model/read-event.ts';
import type { CallOutcome, Verdict } from '../../model/replay/verdict.ts';
import { replayedAs } from '../../projections/validation/replayed-as.ts';
import type { EventStore } from '../ports.ts';
import type { CallAgain } from './verify-call.ts';

/** What a validation is looked at with. */
export interface ValidationWorld {
  /** What came before it. */
  readonly before: readonly SessionEvent[];
  /** Calls that were to be done again, by the event that ended each. */
  readonly calls: ReadonlyMap<string, CallAgain>;
  readonly store: Pick<EventStore, 'event'>;
}

/**
 * Compares a recorded verdict with the one that its command comes to now (V1, R3): nothing is run for it, the call that it rests on was done
 * again before. A verdict of a person or of a model is nobody's to give again.
 */
export async function verifyValidation(
  { payload }: EventOf<'validation'>,
  { before, calls, store }: ValidationWorld,
): Promise<Verdict> {
  if (payload.validator === 'person') return skipped('a person’s verdict is shown, and used for nothing');
  if (payload.validator === 'agent')
    return skipped('an agent’s verdict is the word of a model, which is not asked again');
  if (replayedAs(payload) !== undefined) return skipped('a Verify came to it: verify the session that it is on');
  const again = calls.get(payload.evidence);
  if (again === undefined) return skipped(await whyNot(payload.evidence, before, store));
  if (again.found === undefined) return again.verdict;
  const found = verdictOf(again.found);
  if (found === payload.verdict) return { verdict: 'same' };
  return { verdict: 'differs', what: 'verdict', recorded: payload.verdict, found };
}

async function whyNot(
  evidence: string,
  before: readonly SessionEvent[],
  store: Pick<EventStore, 'event'>,
): Promise<string> {
  if (before.some(({ id }) => id === evidence)) return 'what it rests on is not done again';
  const event = await store.event(evidence as EventId);
  if (event === undefined) return 'no command that it rests on is on record here';
  return `its command ran elsewhere: verify session ${event.envelope.origin.session}`;
}

/** The same of a call that was done again as `verdictOfCall` says of a recorded one. */
function verdictOf({ ending, exitCode }: CallOutcome): PayloadOf<'validation'>['verdict'] {
  if (ending !== 'exited') return 'undecided';
  return exitCode === 0 ? 'passed' : 'failed';
}

function skipped(because: string): Verdict {
  return { verdict: 'skipped', because };
}

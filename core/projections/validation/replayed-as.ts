import type { PayloadOf } from '../../model/events.ts';
import type { SessionEvent } from '../../model/read-event.ts';
import type { Verified } from './verified.ts';

/** True for the first event of a session in which a Verify keeps its verdicts (R3): the host opens it, and it names the head that was verified. */
export function opensVerified({ envelope: { kind, by, origin, refs } }: SessionEvent): boolean {
  return origin.seq === 0 && kind === 'session/created' && by === 'host' && refs.some((ref) => 'event' in ref);
}

/** What a step that was done again came to, as the evidence of its validation says; undefined for any other validation. Never throws. */
export function replayedAs({ validator, evidence }: PayloadOf<'validation'>): keyof Verified | undefined {
  if (validator !== 'command' || !evidence.startsWith('{')) return undefined;
  try {
    const { verdict } = JSON.parse(evidence) as { readonly verdict?: unknown };
    return VERDICTS.find((each) => each === verdict);
  } catch {
    // Evidence is any text, and this one is no verdict of a Verify.
    return undefined;
  }
}

const VERDICTS = ['same', 'differs', 'stale', 'missing', 'skipped'] as const satisfies readonly (keyof Verified)[];

import { partsOf } from '../../model/parts-of.ts';
import type { EventOf, SessionEvent } from '../../model/read-event.ts';
import { isClosedAnswer } from '../../projections/context-at/closed-event.ts';
import { isClosedTry, isUnansweredTry } from '../../projections/usage/is-unanswered-try.ts';
import { tokensIn } from './tokens-in.ts';

/** What requests may have come to beside what their answers tell. */
export interface Unanswered {
  /** Tries that may be billed and have no whole answer, and records of tries and answers whose contents nobody can read any more. */
  readonly tries: number;
  /** The most that tries, and answers that do not tell all, came to beyond what is told, as far as their run had caps that count it. */
  readonly tokens: number;
  readonly costUsd: number;
}

/**
 * What the events of a run leave open of what it came to: tries that have no whole answer, and for which a provider may charge, answers without
 * figures, and what was erased of either. Each counts as the most that it could be (X3): what was erased as its request says, which it came after.
 */
export function unansweredIn(events: readonly SessionEvent[]): Unanswered {
  const reserved = new Map<string | undefined, Reserved>();
  const sum = { tries: 0, tokens: 0, costUsd: 0 };
  let asked = NOTHING;
  const countTry = ({ tokens, usd = 0 }: Reserved): void => {
    sum.tries++;
    sum.tokens += tokens;
    sum.costUsd += usd;
  };
  for (const event of events) {
    if (event.envelope.kind === 'model/requested') {
      asked = event.kind === 'model/requested' ? (event.payload.most ?? NOTHING) : NOTHING;
      if (event.kind === 'model/requested' && event.payload.most !== undefined)
        reserved.set(event.payload.position, event.payload.most);
    }
    if (event.kind === 'model/answered' && event.payload.mayBeBilled !== true) {
      const untold = untoldOf(event, reserved.get(event.payload.position) ?? NOTHING);
      sum.tokens += untold.tokens;
      sum.costUsd += untold.costUsd;
    } else if (isUnansweredTry(event)) countTry(reserved.get(event.payload.position) ?? NOTHING);
    else if (isClosedTry(event) || isClosedAnswer(event)) countTry(asked);
  }
  return sum;
}

/** The most that a request may come to, as it is on record; `usd` is absent where nobody knows the price. */
interface Reserved {
  readonly tokens: number;
  readonly usd?: number | undefined;
}

const NOTHING: Reserved = { tokens: 0 };

/** What of the most that a request may come to counts beside what its answer tells: tokens where it does not tell them all, dollars where its cost is unknown. */
export function untoldOf(answer: EventOf<'model/answered'>, most: Reserved): Pick<Unanswered, 'tokens' | 'costUsd'> {
  const told = tokensIn(partsOf(answer.payload.parts, 'usage'));
  return {
    tokens: tellsAllTokens(answer) ? 0 : Math.max(0, most.tokens - told),
    costUsd: answer.payload.cost === undefined ? (most.usd ?? 0) : 0,
  };
}

/** Whether a record of an answer has the figures of its provider. */
export function tellsAllTokens(answer: EventOf<'model/answered'>): boolean {
  return answer.payload.parts.some((part) => part.type === 'usage' && part.final);
}

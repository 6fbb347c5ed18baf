import type { EventId } from '../../model/ids.ts';
import type { UsagePart } from '../../model/parts.ts';
import { partsOf } from '../../model/parts-of.ts';
import type { SessionEvent } from '../../model/read-event.ts';
import { answerId } from '../context-at/answer-span.ts';
import { isClosedAnswer } from '../context-at/closed-event.ts';
import { partsIn } from '../parts/parts-in.ts';
import { type Figures, figuresOf, hasFigures, noFigures, setFigures } from './held-figures.ts';
import { isClosedTry, isUnansweredTry } from './is-unanswered-try.ts';
import { isUsedAnswer } from './is-used-answer.ts';
import { countsOf, largest } from './token-counts.ts';
import { usageKey } from './usage-key.ts';
import {
  type Contribution,
  isReasoningSaid,
  NO_TOKENS,
  type TokenCounts,
  type Usage,
  type UsageSum,
} from './usage-state.ts';

/** What is kept of an answer: its figures and what explains them, or the figures alone, which take a fifth of the memory. */
export type KeptUsage = 'explained' | 'figures';

/** Folds one own event of the session into its usage. `state` is the same object, changed in place. */
export function foldUsage(state: Usage, event: SessionEvent, kept: KeptUsage = 'explained'): Usage {
  const parts = partsOf(partsIn(event), 'usage');
  if (isUnansweredTry(event) || isClosedTry(event)) state.silent.tries++;
  else if (parts.length === 0 && (isUsedAnswer(event) || isClosedAnswer(event))) foldSilent(state, event);
  for (const part of parts) {
    if (part.scope === 'cumulative') {
      state.total = contribution('total', state.total, event, part, false);
      state.silent.keys.clear();
      state.silent.others = 0;
    } else {
      const key = usageKey(event, part);
      state.silent.keys.delete(key);
      const { known, now } = kept === 'figures' ? keepFigures(state, key, part) : explain(state, key, event, part);
      state.sum = state.sum && sumWith(state.sum, known, now);
    }
  }
  return state;
}

/**
 * Notes an answer without usage, unless another record of it has told it or a running total is kept. One that can't be read any more
 * may have held the next running total.
 */
function foldSilent({ total, messages, figures, silent }: Usage, event: SessionEvent): void {
  if (total !== undefined && !isClosedAnswer(event)) return;
  const key = usageKey(event, undefined);
  if (answerId(event) === undefined) silent.others++;
  else if (!messages.has(key) && !(figures && hasFigures(figures, key))) silent.keys.set(key, true);
}

/** What was known of a message, and what is known now. */
interface Change {
  readonly known: Figures | undefined;
  readonly now: Figures;
}

function explain({ messages }: Usage, key: string, event: SessionEvent, part: UsagePart): Change {
  const known = messages.get(key);
  const now = contribution(key, known, event, part, true);
  messages.set(key, now);
  return { known, now };
}

function keepFigures(state: Usage, key: string, part: UsagePart): Change {
  state.figures ??= noFigures();
  const known = figuresOf(state.figures, key);
  const now = figuresWith(known, part);
  setFigures(state.figures, key, now);
  return { known, now };
}

/** Several records of one answer are one contribution by field-wise maximum; of running totals the last one counts. */
function contribution(
  key: string,
  known: Contribution | undefined,
  event: SessionEvent,
  part: UsagePart,
  once: boolean,
): Contribution {
  const answer = event.kind === 'model/answered' ? event.payload : undefined;
  const provider = part.provider ?? answer?.provider ?? known?.provider;
  const model = part.model ?? answer?.model ?? known?.model;
  const messageId = once ? (part.messageId ?? answer?.messageId) : undefined;
  const tokens = countsOf(part);
  return {
    key,
    ...(provider === undefined ? {} : { provider }),
    ...(model === undefined ? {} : { model }),
    ...(messageId === undefined ? {} : { messageId }),
    events: once ? withEvent(known, event) : [event.id],
    tokens: once && known !== undefined ? largest(known.tokens, tokens) : tokens,
    final: part.final || (once && known?.final === true),
    ...reasoningOf(part, once ? known : undefined),
  };
}

function reasoningOf(part: UsagePart, known: Figures | undefined): Pick<Contribution, 'reasoningUnsaid'> {
  const isUnsaid = part.reasoning === undefined && (known === undefined || !isReasoningSaid(known));
  return isUnsaid ? UNSAID : SAID;
}

const UNSAID = { reasoningUnsaid: true } as const;
const SAID = {};

function figuresWith(known: Figures | undefined, part: UsagePart): Figures {
  const tokens = countsOf(part);
  return {
    tokens: known === undefined ? tokens : largest(known.tokens, tokens),
    final: part.final || known?.final === true,
    ...reasoningOf(part, known),
  };
}

/** The sum once a contribution took its old one's place; undefined where it would be more than numbers hold exactly. */
function sumWith(
  { tokens, answers, reasoningSaid, placeholders }: UsageSum,
  known: Figures | undefined,
  now: Figures,
): UsageSum | undefined {
  const before = known?.tokens ?? NO_TOKENS;
  const grown = (name: keyof TokenCounts) => tokens[name] - before[name] + now.tokens[name];
  const sum: TokenCounts = {
    uncachedInput: grown('uncachedInput'),
    cachedInput: grown('cachedInput'),
    cacheWrite: grown('cacheWrite'),
    output: grown('output'),
    reasoning: grown('reasoning'),
  };
  if (!Object.values(sum).every(Number.isSafeInteger)) return undefined;
  return {
    tokens: sum,
    answers: answers + Number(known === undefined),
    reasoningSaid: reasoningSaid + saysReasoning(now) - saysReasoning(known),
    placeholders: placeholders + Number(!now.final) - Number(known?.final === false),
  };
}

/** 1 for one that says how much of its output was reasoning. */
function saysReasoning(known: Figures | undefined): number {
  return Number(known !== undefined && isReasoningSaid(known));
}

/** Adds to the list in place: an answer of very many records must not cost their square. */
function withEvent(known: Contribution | undefined, event: SessionEvent): Contribution['events'] {
  const events = known?.events as EventId[] | undefined;
  if (events === undefined || events.length === 0) return [event.id];
  if (events.at(-1) !== event.id) events.push(event.id);
  return events;
}

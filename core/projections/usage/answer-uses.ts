import type { EventId } from '../../model/ids.ts';
import type { UsagePart } from '../../model/parts.ts';
import { partsOf } from '../../model/parts-of.ts';
import type { SessionEvent } from '../../model/read-event.ts';
import { partsIn } from '../parts/parts-in.ts';
import { foldUsage } from './fold-usage.ts';
import { isUsedAnswer } from './is-used-answer.ts';
import { countsOf, without } from './token-counts.ts';
import { usageKey } from './usage-key.ts';
import { emptyUsage, NO_TOKENS, type TokenCounts, type Usage } from './usage-state.ts';

/** What is known of what the answer used that an event is a record of (U1). */
export type AnswerUse =
  | {
      /** The answer's own figures: of all its records the largest of each. */
      readonly from: 'answer';
      readonly tokens: TokenCounts;
      readonly final: boolean;
      /** Records that say figures of it. */
      readonly records: number;
      readonly reasoningUnsaid?: true;
    }
  | {
      /** What a running total grew by: the log says no more of the records between two of them. */
      readonly from: 'growth';
      readonly tokens: TokenCounts;
      /** Records of answers that it grew by. */
      readonly records: number;
      /** Erased records of answers beside those: one of them may have held a running total. Absent for none. */
      readonly withheld?: number;
      /** The running total after them. */
      readonly total: TokenCounts;
      readonly reasoningUnsaid?: true;
    }
  /** No record says it. */
  | { readonly from: 'unknown' };

/** What the answers of one session used, to be asked event by event. Changed in place by {@link foldAnswerUse}. */
export interface AnswerUses {
  readonly usage: Usage;
  /** Running totals that grew in output, in order, and how many records of answers came before each. */
  readonly totals: RunningTotal[];
  /** By event of a record without usage of its own how many came before it. */
  readonly places: Map<EventId, number>;
  /** Erased records of answers so far. */
  withheld: number;
}

interface RunningTotal {
  readonly tokens: TokenCounts;
  readonly before: number;
  /** How many erased records of answers came before it. */
  readonly withheld: number;
  /** True where it doesn't say how much of the output was reasoning. */
  readonly isReasoningUnsaid: boolean;
}

/** No answers. */
export function emptyAnswerUses(): AnswerUses {
  return { usage: emptyUsage(), totals: [], places: new Map(), withheld: 0 };
}

/** Folds one own event of the session. */
export function foldAnswerUse(uses: AnswerUses, event: SessionEvent): void {
  const { usage, totals, places } = uses;
  foldUsage(usage, event, 'explained');
  const [part] = partsOf(partsIn(event), 'usage');
  if (part === undefined && isUsedAnswer(event)) places.set(event.id, places.size);
  if (isErased(event)) uses.withheld++;
  if (part?.scope !== 'cumulative') return;
  const tokens = countsOf(part);
  // As the steps have it: a total that says nothing new of the output ends no answer.
  if (tokens.output > (totals.at(-1)?.tokens.output ?? 0)) {
    const { withheld } = uses;
    totals.push({ tokens, before: places.size, withheld, isReasoningUnsaid: part.reasoning === undefined });
  }
}

/** What is known of the use of an answer, by an event that was folded; undefined for an event that is no record of one. */
export function answerUse({ usage, totals, places }: AnswerUses, event: SessionEvent): AnswerUse | undefined {
  const [part] = partsOf(partsIn(event), 'usage');
  if (isErased(event)) return { from: 'unknown' };
  if (part === undefined && !isUsedAnswer(event)) return undefined;
  const own = usage.messages.get(usageKey(event, part));
  if (own !== undefined) {
    const { tokens, final, events, reasoningUnsaid } = own;
    return { from: 'answer', tokens, final, records: events.length, ...(reasoningUnsaid && { reasoningUnsaid }) };
  }
  const at = part?.scope === 'cumulative' ? indexOf(totals, part) : after(totals, places.get(event.id));
  const total = totals[at];
  if (total === undefined) return { from: 'unknown' };
  const before = totals[at - 1];
  const withheld = total.withheld - (before?.withheld ?? 0);
  return {
    from: 'growth',
    tokens: without(total.tokens, before?.tokens ?? NO_TOKENS),
    records: total.before - (before?.before ?? 0),
    ...(withheld === 0 ? {} : { withheld }),
    total: total.tokens,
    ...(total.isReasoningUnsaid || before?.isReasoningUnsaid === true ? { reasoningUnsaid: true } : {}),
  };
}

/** True for a record of an answer that was erased: of what it used nothing is known. */
function isErased({ kind, envelope }: SessionEvent): boolean {
  return kind === 'withheld' && envelope.kind === 'model/answered';
}

function indexOf(totals: readonly RunningTotal[], { output }: UsagePart): number {
  return totals.findIndex(({ tokens }) => tokens.output >= output);
}

function after(totals: readonly RunningTotal[], place: number | undefined): number {
  return place === undefined ? -1 : totals.findIndex(({ before }) => before > place);
}

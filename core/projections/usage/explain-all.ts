import type { TokenTotals } from '../session-summary/session-row.ts';
import { tokenSum } from './token-counts.ts';
import { type CopiedTotal, totalShares } from './total-shares.ts';
import { addUp, type Explained, explainUsage, larger, withUnread } from './total-usage.ts';
import { isReasoningSaid, type Usage } from './usage-state.ts';

/** A contribution to the figure of several sessions, and the session that it was found in. */
export interface ExplainedPart extends Explained {
  readonly session: string;
}

/** What the tokens of several sessions are made of. */
export interface ExplainedAll {
  readonly tokens: TokenTotals;
  /** Contributions in the sum: answers and running totals. */
  readonly answers: number;
  /** Contributions that were found, those of an answer in each session that has it. */
  readonly of: number;
  /** Of `answers`, the running totals of a source, each in place of what it covers. */
  readonly runningTotals: number;
  /** Of `answers`, those that more than one of the sessions have. */
  readonly repeated: number;
  /** Running totals of which all or a part is counted with another session, since one is a copy of the other. */
  readonly copied: number;
  /** Of `answers`, those that are a lower bound. */
  readonly placeholders: number;
  /** Of `answers`, those that say how much of the output was reasoning. */
  readonly reasoningSaid: number;
  /** In order; the sum of the counted ones is `tokens`. */
  readonly parts: readonly ExplainedPart[];
}

/**
 * Explains the tokens of several sessions: an answer that several of them have is counted where it comes first, by the largest of
 * each figure, and of running totals what several have with the one that has most of it. `copies` says which begin with a copy,
 * `unread` how many of the sessions can't be read whole.
 */
export function explainAll(
  states: ReadonlyMap<string, Usage>,
  copies: ReadonlyMap<string, CopiedTotal> = new Map(),
  unread = 0,
): ExplainedAll {
  const parts: ExplainedPart[] = [];
  const places = new Map<string, number>();
  const repeated = new Set<string>();
  for (const [session, state] of states) {
    for (const part of explainUsage(state)) {
      const place = part.key === 'total' ? undefined : places.get(part.key);
      const known = place === undefined || !part.counted ? undefined : parts[place];
      if (place !== undefined && known !== undefined) {
        parts[place] = { ...larger(known, part), session: known.session, counted: true, because: IN_SEVERAL };
        parts.push({ ...part, session, counted: false, because: COUNTED_BEFORE });
        repeated.add(part.key);
      } else {
        if (part.counted && part.key !== 'total') places.set(part.key, parts.length);
        parts.push({ ...part, session });
      }
    }
  }
  const shared = shareTotals(parts, copies);
  const counted = shared.parts.filter((part) => part.counted);
  return {
    tokens: withUnread(addUp(counted, silentIn(states, places)), unread),
    answers: counted.length,
    of: parts.length,
    runningTotals: counted.filter(({ key }) => key === 'total').length,
    repeated: repeated.size,
    copied: shared.copied,
    placeholders: counted.filter(({ final }) => !final).length,
    reasoningSaid: counted.filter(isReasoningSaid).length,
    parts: shared.parts,
  };
}

/** The same with running totals that count what no other of them counts, and how many of them that takes something from. */
function shareTotals(
  parts: readonly ExplainedPart[],
  copies: ReadonlyMap<string, CopiedTotal>,
): { readonly parts: readonly ExplainedPart[]; readonly copied: number } {
  if (copies.size === 0) return { parts, copied: 0 };
  const totals = parts.filter(({ key }) => key === 'total').map(({ session, tokens }) => [session, tokens] as const);
  const shares = totalShares(new Map(totals), copies);
  let copied = 0;
  const shared = parts.map((part) => {
    const share = part.key === 'total' ? shares.get(part.session) : undefined;
    if (share === undefined || tokenSum(share) >= tokenSum(part.tokens)) return part;
    copied++;
    if (tokenSum(share) === 0) return { ...part, counted: false, because: COUNTED_BEFORE };
    return { ...part, tokens: share, because: WITHOUT_COPY };
  });
  return { parts: shared, copied };
}

/** Answers and tries that say nothing of what they used in any of the sessions, each answer once where it has an id. */
function silentIn(states: ReadonlyMap<string, Usage>, said: ReadonlyMap<string, number>): number {
  const keys = new Set<string>();
  let others = 0;
  for (const { silent } of states.values()) {
    for (const key of silent.keys.keys()) if (!said.has(key)) keys.add(key);
    others += silent.others + silent.tries;
  }
  return keys.size + others;
}

const IN_SEVERAL = 'one answer in several sessions, the largest of each figure';
const COUNTED_BEFORE = 'counted with another session that has it';
const WITHOUT_COPY = 'the last running total, without what is counted with another session';

/** The largest contributions, at most `limit`; of equal ones the earlier comes first. */
export function largestParts(parts: readonly ExplainedPart[], limit: number): readonly ExplainedPart[] {
  return parts.toSorted((a, b) => tokenSum(b.tokens) - tokenSum(a.tokens)).slice(0, limit);
}

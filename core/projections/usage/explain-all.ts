import type { TokenTotals } from '../session-summary/session-row.ts';
import { plus } from './token-counts.ts';
import { type Explained, explainUsage, larger, totalOfAll } from './total-usage.ts';
import type { TokenCounts, Usage } from './usage-state.ts';

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
  /** Of `answers`, those that are a lower bound. */
  readonly placeholders: number;
  /** In order; the sum of the counted ones is `tokens`. */
  readonly parts: readonly ExplainedPart[];
}

/** Explains {@link totalOfAll}: an answer that several sessions have is counted where it comes first, by the largest of each figure. */
export function explainAll(states: ReadonlyMap<string, Usage>): ExplainedAll {
  const parts: ExplainedPart[] = [];
  const places = new Map<string, number>();
  const repeated = new Set<string>();
  for (const [session, state] of states) {
    for (const part of explainUsage(state)) {
      const place = part.key === 'total' ? undefined : places.get(part.key);
      const known = place === undefined || !part.counted ? undefined : parts[place];
      if (place !== undefined && known !== undefined) {
        parts[place] = { ...known, ...larger(known, part), because: IN_SEVERAL };
        parts.push({ ...part, session, counted: false, because: COUNTED_BEFORE });
        repeated.add(part.key);
      } else {
        if (part.counted && part.key !== 'total') places.set(part.key, parts.length);
        parts.push({ ...part, session });
      }
    }
  }
  const counted = parts.filter((part) => part.counted);
  return {
    tokens: totalOfAll(states.values()),
    answers: counted.length,
    of: parts.length,
    runningTotals: counted.filter(({ key }) => key === 'total').length,
    repeated: repeated.size,
    placeholders: counted.filter(({ final }) => !final).length,
    parts,
  };
}

const IN_SEVERAL = 'one answer in several sessions, the largest of each figure';
const COUNTED_BEFORE = 'counted with another session that has it';

/** The largest contributions, at most `limit`; of equal ones the earlier comes first. */
export function largestParts(parts: readonly ExplainedPart[], limit: number): readonly ExplainedPart[] {
  return parts.toSorted((a, b) => tokenSum(b.tokens) - tokenSum(a.tokens)).slice(0, limit);
}

/** All tokens of a contribution; reasoning is part of output. */
function tokenSum({ uncachedInput, cachedInput, cacheWrite, output }: TokenCounts): number {
  return [cachedInput, cacheWrite, output].reduce(plus, uncachedInput);
}

import { largest, least, plusAll, tokenSum, without } from './token-counts.ts';
import { NO_TOKENS, type TokenCounts } from './usage-state.ts';

/** That a session begins with a copy of another (I2), as far as running totals go. */
export interface CopiedTotal {
  readonly from: string;
  /** The session's own running total where the copy ends. */
  readonly tokens: TokenCounts;
}

/** How far into a session the running totals of those asked for reach, and whose reaches furthest. */
interface Reach {
  readonly tokens: TokenCounts;
  readonly by: string;
}

/**
 * What each running total adds to a sum over all of them: what several sessions have because one is a copy of another counts with
 * the one that reaches furthest, whether the original is among them or not. `copies` may also say of sessions that have no total
 * here what they copy. A circle of copies is cut.
 */
export function totalShares(
  totals: ReadonlyMap<string, TokenCounts>,
  copies: ReadonlyMap<string, CopiedTotal>,
): ReadonlyMap<string, TokenCounts> {
  const above = withoutCircles(copies);
  const below = Map.groupBy(above.keys(), (session) => above.get(session)?.from);
  const reaches = new Map<string, Reach | undefined>();
  const reachInto = (session: string): Reach | undefined => {
    if (reaches.has(session)) return reaches.get(session);
    const own = totals.get(session);
    let reach: Reach | undefined = own === undefined ? undefined : { tokens: own, by: session };
    for (const copy of below.get(session) ?? []) reach = further(reach, upTo(reachInto(copy), above.get(copy)));
    reaches.set(session, reach);
    return reach;
  };
  const shares = new Map([...totals.keys()].map((session) => [session, NO_TOKENS]));
  for (const session of new Set([...totals.keys(), ...[...above].flatMap(([copy, { from }]) => [copy, from])])) {
    const reach = reachInto(session);
    if (reach === undefined) continue;
    const beyond = without(reach.tokens, above.get(session)?.tokens ?? NO_TOKENS);
    shares.set(reach.by, plusAll(shares.get(reach.by) ?? NO_TOKENS, beyond));
  }
  return shares;
}

/** What of a copy's reach is in the session that it copies. */
function upTo(reach: Reach | undefined, copy: CopiedTotal | undefined): Reach | undefined {
  return reach === undefined || copy === undefined ? undefined : { ...reach, tokens: least(reach.tokens, copy.tokens) };
}

function further(a: Reach | undefined, b: Reach | undefined): Reach | undefined {
  if (a === undefined || b === undefined) return a ?? b;
  return { tokens: largest(a.tokens, b.tokens), by: tokenSum(b.tokens) > tokenSum(a.tokens) ? b.by : a.by };
}

function withoutCircles(copies: ReadonlyMap<string, CopiedTotal>): ReadonlyMap<string, CopiedTotal> {
  const above = new Map(copies);
  const straight = new Set<string>();
  for (const start of copies.keys()) {
    const walked = new Set<string>();
    for (let at: string | undefined = start; at !== undefined && !straight.has(at); ) {
      walked.add(at);
      const next: string | undefined = above.get(at)?.from;
      if (next !== undefined && walked.has(next)) above.delete(at);
      at = above.get(at)?.from;
    }
    for (const each of walked) straight.add(each);
  }
  return above;
}

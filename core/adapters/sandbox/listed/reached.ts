import { oneLine } from '../../../projections/text/one-line.ts';
import type { Reached } from '../../../runtime/ports/mcp.ts';

/** The list that a program is held to, and who is told. */
export interface ListedHosts {
  readonly hosts: readonly string[];
  /** A connection waits for it: what is reached was told before. One that rejects keeps the connection from being made. */
  readonly onReached: (reached: Reached) => Promise<void>;
}

/** Places that are told of, for each outcome. */
export const MOST_PLACES = 1_000;

/**
 * Tells of each place once for each outcome. Gives false for one that is beyond {@link MOST_PLACES}: what is not told of must not be reached.
 */
export function tellOnce(onReached: ListedHosts['onReached']): (reached: Reached) => Promise<boolean> {
  const told = { allowed: new Map<string, Promise<void>>(), refused: new Map(), failed: new Map() };
  return async ({ to, outcome, because }) => {
    const places: Map<string, Promise<void>> = told[outcome];
    const place = oneLine(to, 300).text;
    const isBeyond = places.size >= MOST_PLACES && !places.has(place);
    const key = isBeyond ? '' : place;
    const telling =
      places.get(key) ??
      onReached(
        isBeyond
          ? { to: 'other places', outcome: 'refused', because: TOO_MANY }
          : { to: place, outcome, ...(because === undefined ? {} : { because }) },
      );
    places.set(key, telling);
    await telling;
    return !isBeyond;
  };
}

const TOO_MANY = `it asked for more than ${MOST_PLACES} places; what it asks for beyond them is not told of, and not reached`;

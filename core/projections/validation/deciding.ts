import type { Outcome } from './outcome.ts';

/**
 * Of verdicts, the newest last, the one that decides (V1): the newest on each criterion counts; of those the newest that failed, else that
 * is undecided, else that passed. Undefined for none.
 */
export function decidingOf<V extends Pick<Outcome, 'verdict'>>(
  given: Iterable<V>,
  onOf: (verdict: V) => string,
): V | undefined {
  const newest = new Map<string, V>();
  for (const verdict of given) {
    newest.delete(onOf(verdict));
    newest.set(onOf(verdict), verdict);
  }
  const all = [...newest.values()];
  for (const wanted of ['failed', 'undecided', 'passed']) {
    const found = all.findLast(({ verdict }) => verdict === wanted);
    if (found !== undefined) return found;
  }
  return undefined;
}

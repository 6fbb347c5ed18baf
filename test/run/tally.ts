/** What a part of a test run came to: how many passed, and the names of those that did not. */
export type Tally = {
  readonly passed: number;
  readonly failed: readonly string[];
  readonly skipped: readonly string[];
};

/** Nothing ran yet. */
export const emptyTally: Tally = { passed: 0, failed: [], skipped: [] };

/** Both parts together, in order. */
export function addTallies(a: Tally, b: Tally): Tally {
  return {
    passed: a.passed + b.passed,
    failed: [...a.failed, ...b.failed],
    skipped: [...a.skipped, ...b.skipped],
  };
}

/** The last line of every run: `12 passed, 0 failed`, with `, 1 skipped` only when something was. */
export function lastLine(tally: Tally): string {
  const skipped = tally.skipped.length > 0 ? `, ${tally.skipped.length} skipped` : '';
  return `${tally.passed} passed, ${tally.failed.length} failed${skipped}`;
}

/** One figure of a run. `ratio` is to what `against` names, measured in the same run. */
export interface Figure {
  readonly what: string;
  readonly value: string;
  readonly ratio?: number;
  readonly against?: string;
}

/** Prints figures as one table. */
export function printTable(figures: readonly Figure[]): void {
  const rows = figures.map(({ what, value, ratio, against }) => [
    what,
    value,
    ratio === undefined ? '' : `${ratio < 0.1 ? ratio.toPrecision(2) : ratio.toFixed(2)}x`,
    against ?? '',
  ]);
  const all = [['what', 'figure', 'ratio', 'against'], ...rows];
  const widths = [0, 1, 2, 3].map((column) => Math.max(...all.map((row) => (row[column] ?? '').length)));
  for (const row of all)
    console.log(
      row
        .map((cell, column) => cell.padEnd(widths[column] ?? 0))
        .join('  ')
        .trimEnd(),
    );
}

/** The middle of some numbers. */
export function median(numbers: readonly number[]): number {
  const sorted = numbers.toSorted((a, b) => a - b);
  return sorted[Math.floor(sorted.length / 2)] ?? Number.NaN;
}

/** Milliseconds that a piece of work takes. */
export async function timed(work: () => unknown): Promise<number> {
  const start = performance.now();
  await work();
  return performance.now() - start;
}

import type { LibraryLine } from './library-line.ts';

/** One thing to filter by, and how many lines have it. */
export interface Choice<Value extends string> {
  readonly value: Value;
  readonly count: number;
}

/** Every value that occurs among lines, the most frequent first. A line counts once for each of its values. */
export function choicesOf<Value extends string>(
  lines: readonly LibraryLine[],
  valuesOf: (line: LibraryLine) => readonly Value[],
): Choice<Value>[] {
  const counts = new Map<Value, number>();
  for (const line of lines)
    for (const value of new Set(valuesOf(line))) counts.set(value, (counts.get(value) ?? 0) + 1);
  return [...counts]
    .map(([value, count]) => ({ value, count }))
    .toSorted((a, b) => b.count - a.count || a.value.localeCompare(b.value, 'en'));
}

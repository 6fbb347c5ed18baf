import { diff3Merge } from 'node-diff3';

/**
 * Joins what two sides made of a text, line by line. Undefined where both changed the same lines otherwise, or lines that touch, and where
 * comparing would take longer than a moment. Line ends are part of their lines. Swapping the sides changes nothing.
 */
export function joinLines(base: string, ours: string, theirs: string): string | undefined {
  const [was, a, b] = [linesOf(base), linesOf(ours), linesOf(theirs)];
  const start = countSame(was, a, b, (lines, at) => lines[at]);
  const rest = [was, a, b].map((lines) => lines.slice(start)) as [string[], string[], string[]];
  const end = countSame(...rest, (lines, at) => lines[lines.length - 1 - at]);
  const [o, left, right] = rest.map((lines) => lines.slice(0, lines.length - end)) as [string[], string[], string[]];
  if (costOf(o, left) + costOf(o, right) > MOST_STEPS) return undefined;
  const joined: string[] = [];
  for (const region of diff3Merge(left, o, right, { excludeFalseConflicts: true })) {
    if (region.ok === undefined) return undefined;
    for (const line of region.ok) joined.push(line);
  }
  return [...was.slice(0, start), ...joined, ...was.slice(was.length - end)].join('');
}

/** Comparisons that take about a tenth of a second. */
const MOST_STEPS = 20_000_000;

function linesOf(text: string): string[] {
  return text === '' ? [] : text.split(/(?<=\n)/);
}

/** How many lines all three begin with, or end with. */
function countSame(
  was: readonly string[],
  a: readonly string[],
  b: readonly string[],
  lineAt: (lines: readonly string[], at: number) => string | undefined,
): number {
  const most = Math.min(was.length, a.length, b.length);
  let count = 0;
  while (count < most && lineAt(was, count) === lineAt(a, count) && lineAt(was, count) === lineAt(b, count)) count++;
  return count;
}

/** At most so many steps does finding a longest common part take: for each pair of equal lines, a walk along the parts found so far. */
function costOf(was: readonly string[], now: readonly string[]): number {
  const counts = new Map<string, number>();
  for (const line of was) counts.set(line, (counts.get(line) ?? 0) + 1);
  const pairs = now.reduce((sum, line) => sum + (counts.get(line) ?? 0), 0);
  return pairs * Math.min(was.length, now.length);
}

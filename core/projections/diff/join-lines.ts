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
  const parts = partsOf({ o, a: left, b: right });
  if (parts.reduce((sum, part) => sum + stepsOf(part), 0) > MOST_STEPS) return undefined;
  const joined: string[] = [];
  for (const part of parts) {
    const lines = joinPart(part);
    if (lines === undefined) return undefined;
    for (const line of lines) joined.push(line);
  }
  return [...was.slice(0, start), ...joined, ...was.slice(was.length - end)].join('');
}

/** Lines of the text that both came from, and of its two sides. */
interface Lines {
  readonly o: string[];
  readonly a: string[];
  readonly b: string[];
}

function joinPart({ o, a, b }: Lines): string[] | undefined {
  const regions = diff3Merge(a, o, b, { excludeFalseConflicts: true });
  const joined = regions.flatMap(({ ok }) => (ok === undefined ? [undefined] : ok));
  return joined.includes(undefined) ? undefined : (joined as string[]);
}

/** Long texts are cut at lines that each has once and that follow each other in all three: between two of them they are compared by themselves. */
function partsOf(whole: Lines): Lines[] {
  const { o, a, b } = whole;
  if (stepsOf(whole) <= MOST_STEPS) return [whole];
  const [inA, inB, inO] = [placesOf(a), placesOf(b), placesOf(o)];
  const parts: Lines[] = [];
  let [fromO, fromA, fromB] = [0, 0, 0];
  o.forEach((line, at) => {
    const [atA, atB] = [inA.get(line) ?? -1, inB.get(line) ?? -1];
    const isFar = Math.max(atA - fromA, atB - fromB) > FAR + (at - fromO);
    if (inO.get(line) !== at || atA < fromA || atB < fromB || isFar) return;
    parts.push(
      { o: o.slice(fromO, at), a: a.slice(fromA, atA), b: b.slice(fromB, atB) },
      { o: [line], a: [line], b: [line] },
    );
    [fromO, fromA, fromB] = [at + 1, atA + 1, atB + 1];
  });
  return [...parts, { o: o.slice(fromO), a: a.slice(fromA), b: b.slice(fromB) }];
}

/** A line that is so much further on than it was has been moved: cutting there would leave all between uncompared. */
const FAR = 1_000;

/** Where each line is that is there once; -1 for the others. */
function placesOf(lines: readonly string[]): ReadonlyMap<string, number> {
  const places = new Map<string, number>();
  lines.forEach((line, at) => {
    places.set(line, places.has(line) ? -1 : at);
  });
  return places;
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

function stepsOf({ o, a, b }: Lines): number {
  return costOf(o, a) + costOf(o, b);
}

/** At most so many steps does finding a longest common part take: for each pair of equal lines, a walk along the parts found so far. */
function costOf(was: readonly string[], now: readonly string[]): number {
  const counts = new Map<string, number>();
  for (const line of was) counts.set(line, (counts.get(line) ?? 0) + 1);
  const pairs = now.reduce((sum, line) => sum + (counts.get(line) ?? 0), 0);
  return pairs * Math.min(was.length, now.length);
}

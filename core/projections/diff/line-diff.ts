/** One line of a comparison. */
export interface DiffLine {
  readonly kind: 'same' | 'del' | 'add' | 'gap';
  readonly text: string;
  /** Line number before and after, from 1; absent where the record does not say where in the file it is. */
  readonly before?: number;
  readonly after?: number;
}

export interface LineDiff {
  readonly lines: readonly DiffLine[];
  readonly added: number;
  readonly removed: number;
}

/** Edits beyond which two texts are shown as all removed and all added. The trace of the search grows with its square. */
const mostEdits = 1_200;

/**
 * Compares two texts by line (Myers 1986, greedy, after the common beginning and end are set aside). Where they differ in
 * more than 1,200 lines the whole middle is removed and added, which is true and cheap.
 */
export function lineDiff(before: string, after: string): LineDiff {
  const a = splitLines(before);
  const b = splitLines(after);
  let start = 0;
  while (start < a.length && start < b.length && a[start] === b[start]) start++;
  let end = 0;
  while (end < a.length - start && end < b.length - start && a[a.length - 1 - end] === b[b.length - 1 - end]) end++;
  const middle = middleOf(a.slice(start, a.length - end), b.slice(start, b.length - end));
  return withCounts([...same(a.slice(0, start)), ...middle, ...same(a.slice(a.length - end))]);
}

/** The same with the number of each line, for two whole texts. */
export function withNumbers({ lines, ...counts }: LineDiff): LineDiff {
  let [before, after] = [0, 0];
  return {
    ...counts,
    lines: lines.map((line) => ({
      ...line,
      ...(line.kind === 'add' ? {} : { before: ++before }),
      ...(line.kind === 'del' ? {} : { after: ++after }),
    })),
  };
}

/** A whole new text, all added. */
export function allAdded(text: string): LineDiff {
  return withCounts(splitLines(text).map((line, at) => ({ kind: 'add', text: line, after: at + 1 })));
}

/** Counts the lines that were added and removed. */
export function withCounts(lines: readonly DiffLine[]): LineDiff {
  const count = (kind: DiffLine['kind']) => lines.filter((line) => line.kind === kind).length;
  return { lines, added: count('add'), removed: count('del') };
}

/** Lines without their line feeds; a line feed at the very end opens no line. */
export function splitLines(text: string): string[] {
  if (text === '') return [];
  return (text.endsWith('\n') ? text.slice(0, -1) : text).split('\n');
}

const same = (lines: readonly string[]): DiffLine[] => lines.map((text) => ({ kind: 'same', text }));
const removed = (lines: readonly string[]): DiffLine[] => lines.map((text) => ({ kind: 'del', text }));
const added = (lines: readonly string[]): DiffLine[] => lines.map((text) => ({ kind: 'add', text }));

function middleOf(a: readonly string[], b: readonly string[]): DiffLine[] {
  if (a.length === 0 || b.length === 0) return [...removed(a), ...added(b)];
  const trace = search(a, b);
  return trace === undefined ? [...removed(a), ...added(b)] : walkBack(a, b, trace);
}

/** Furthest x on each diagonal, one row for each number of edits; undefined when it takes too many. */
function search(a: readonly string[], b: readonly string[]): Int32Array[] | undefined {
  const limit = Math.min(mostEdits, a.length + b.length);
  const furthest = new Int32Array(2 * limit + 2);
  const trace: Int32Array[] = [];
  for (let edits = 0; edits <= limit; edits++) {
    trace.push(furthest.slice(limit - edits, limit + edits + 2));
    for (let k = -edits; k <= edits; k += 2) {
      const down = k === -edits || (k !== edits && at(furthest, limit + k - 1) < at(furthest, limit + k + 1));
      let x = down ? at(furthest, limit + k + 1) : at(furthest, limit + k - 1) + 1;
      while (x < a.length && x - k < b.length && a[x] === b[x - k]) x++;
      furthest[limit + k] = x;
      if (x >= a.length && x - k >= b.length) return trace;
    }
  }
  return undefined;
}

function walkBack(a: readonly string[], b: readonly string[], trace: readonly Int32Array[]): DiffLine[] {
  const lines: DiffLine[] = [];
  let x = a.length;
  let y = b.length;
  for (let edits = trace.length - 1; edits >= 0; edits--) {
    const row = trace[edits] ?? new Int32Array();
    const k = x - y;
    const down = k === -edits || (k !== edits && at(row, edits + k - 1) < at(row, edits + k + 1));
    const fromK = down ? k + 1 : k - 1;
    const fromX = edits === 0 ? 0 : at(row, edits + fromK);
    const fromY = edits === 0 ? 0 : fromX - fromK;
    while (x > fromX && y > fromY) {
      lines.push({ kind: 'same', text: a[x - 1] ?? '' });
      x--;
      y--;
    }
    if (edits > 0) lines.push(down ? { kind: 'add', text: b[--y] ?? '' } : { kind: 'del', text: a[--x] ?? '' });
  }
  return lines.reverse();
}

function at(row: Int32Array, index: number): number {
  return row[index] ?? 0;
}

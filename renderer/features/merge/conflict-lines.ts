import { lineDiff, splitLines, withNumbers } from '../../../core/contract/view.ts';

/** The texts of a conflict; a side that is absent has nothing there, or no text. */
export interface SideTexts {
  readonly base?: string;
  readonly ours?: string;
  readonly theirs?: string;
}

type Side = keyof SideTexts;

/** Where a line is from. `edited`: none of the three sides has it there. */
export type LineOrigin = Side | 'edited';

/** By side the numbers, from 1, of the lines that one side has and base has not; of base, those that a side has not kept. */
export function changedLines({ base = '', ours, theirs }: SideTexts): Readonly<Record<Side, ReadonlySet<number>>> {
  const changes = [ours, theirs].map((side) => (side === undefined ? [] : withNumbers(lineDiff(base, side)).lines));
  const [mine = [], their = []] = changes.map((lines) =>
    lines.flatMap(({ kind, after }) => (kind === 'add' && after !== undefined ? [after] : [])),
  );
  const gone = changes.flat().flatMap(({ kind, before }) => (kind === 'del' && before !== undefined ? [before] : []));
  return { base: new Set(gone), ours: new Set(mine), theirs: new Set(their) };
}

/** A change of one side: lines of base from `start` up to `end`, which its own lines stand for. */
interface Change {
  readonly side: 'ours' | 'theirs';
  readonly start: number;
  readonly end: number;
  readonly lines: readonly string[];
}

/** What both made of base: where both changed lines that meet, those of ours and then those of theirs, once where they are the same. */
export function bothSides({ base = '', ours = '', theirs = '' }: SideTexts): string {
  const was = splitLines(base);
  const changes = [...changesOf('ours', base, ours), ...changesOf('theirs', base, theirs)].sort(
    (one, other) => one.start - other.start || one.end - other.end,
  );
  const lines: string[] = [];
  let at = 0;
  while (changes.length > 0) {
    const group = takeGroup(changes);
    const [start, end] = [group[0]?.start ?? at, Math.max(...group.map((each) => each.end))];
    const [mine, their] = (['ours', 'theirs'] as const).map((side) => {
      const own = group.filter((each) => each.side === side);
      return own.length === 0 ? undefined : applied(was, own, { start, end });
    });
    lines.push(...was.slice(at, start), ...(mine ?? []));
    if (their !== undefined && their.join('\n') !== mine?.join('\n')) lines.push(...their);
    at = end;
  }
  lines.push(...was.slice(at));
  return lines.length === 0 ? '' : `${lines.join('\n')}\n`;
}

/** Takes the first change, and all that meet it. */
function takeGroup(changes: Change[]): Change[] {
  const group = changes.splice(0, 1);
  let end = group[0]?.end ?? 0;
  while (changes[0] !== undefined && changes[0].start <= end) {
    const [next] = changes.splice(0, 1) as [Change];
    end = Math.max(end, next.end);
    group.push(next);
  }
  return group;
}

/** What a side has in the place of a range of base. */
function applied(
  was: readonly string[],
  own: readonly Change[],
  { start, end }: { readonly start: number; readonly end: number },
): string[] {
  const lines: string[] = [];
  let at = start;
  for (const change of own) {
    lines.push(...was.slice(at, change.start), ...change.lines);
    at = change.end;
  }
  return [...lines, ...was.slice(at, end)];
}

function changesOf(side: Change['side'], base: string, text: string): Change[] {
  const changes: { side: Change['side']; start: number; end: number; lines: string[] }[] = [];
  let at = 0;
  let open: (typeof changes)[number] | undefined;
  for (const line of lineDiff(base, text).lines) {
    if (line.kind === 'same') {
      open = undefined;
      at++;
      continue;
    }
    if (open === undefined) {
      open = { side, start: at, end: at, lines: [] };
      changes.push(open);
    }
    if (line.kind === 'add') open.lines.push(line.text);
    else open.end = ++at;
  }
  return changes;
}

/** Where each line of a result is from: what base has and it kept is `base`, else the side that has it there, ours first. */
export function lineOrigins(result: string, sides: SideTexts): readonly LineOrigin[] {
  const kept = SIDES.map((side) => [side, keptIn(sides[side], result)] as const);
  return splitLines(result).map((_, at) => kept.find(([, lines]) => lines.has(at + 1))?.[0] ?? 'edited');
}

const SIDES = ['base', 'ours', 'theirs'] as const;

/** Numbers of the lines of a result that a side has too, in their order. */
function keptIn(side: string | undefined, result: string): ReadonlySet<number> {
  if (side === undefined) return new Set();
  const { lines } = withNumbers(lineDiff(side, result));
  return new Set(lines.flatMap(({ kind, after }) => (kind === 'same' && after !== undefined ? [after] : [])));
}

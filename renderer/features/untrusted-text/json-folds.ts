import type { JsonLine } from './json-lines.ts';

/** Lines of a container that stays open at first, where it is not the outermost. */
const smallEnough = 12;

/** Which lines are folded at first: containers below the first level that are not small. */
export function startFolded(lines: readonly JsonLine[]): Set<number> {
  const folded = new Set<number>();
  for (const [at, line] of lines.entries()) {
    const inside = (line.closes ?? lines.length) - at;
    if (line.depth > 0 && line.pieces.at(-1)?.kind === 'mark' && line.closes !== undefined && inside > smallEnough) {
      folded.add(at);
    }
  }
  return folded;
}

/** The lines to draw: those inside a fold are passed over, and at most `limit` are taken. */
export function visibleLines(
  lines: readonly JsonLine[],
  folded: ReadonlySet<number>,
  limit: number,
): { readonly at: readonly number[]; readonly more: boolean } {
  const visible: number[] = [];
  let at = 0;
  while (at < lines.length && visible.length < limit) {
    visible.push(at);
    const closes = lines[at]?.closes;
    at = folded.has(at) && closes !== undefined ? closes + 1 : at + 1;
  }
  return { at: visible, more: at < lines.length };
}

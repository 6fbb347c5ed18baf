import { figure } from '../../model/counted.ts';
import type { Differing, DifferingPath, Differs } from '../../model/replay/verdict.ts';
import { differingExcerpts } from '../text/differing-excerpts.ts';
import { oneLine } from '../text/one-line.ts';
import { counted } from '../text/say-count.ts';

/** Characters of a tree's id that are shown. */
const SHOWN = 12;

/**
 * All that differs, a line each: both values in at most `most` UTF-16 units from where they part on; of files the paths with the lines that are
 * found and not recorded (+) and the other way round (−), then the trees.
 */
export function sayDifference({ also = [], paths = [], morePaths = 0, ...first }: Differs, most: number): string[] {
  const more = morePaths === 0 ? [] : [`and ${counted(morePaths, 'path')} more`];
  return [first, ...also].flatMap((differing) =>
    differing.what === 'files' && paths.length > 0
      ? [...paths.map((path) => `files: ${sayPath(path, most)}`), ...more, sayTrees(differing)]
      : sayValues(differing, most),
  );
}

function sayValues(differing: Differing, most: number): string {
  const { recorded, found } = differingExcerpts(differing, most);
  return `${differing.what}: recorded ${recorded}, found ${found}`;
}

function sayTrees({ recorded, found }: Differing): string {
  return `trees: recorded ${recorded.slice(0, SHOWN)}, found ${found.slice(0, SHOWN)}`;
}

function sayPath({ path, change, lines, modes, ...sizes }: DifferingPath, most: number): string {
  const facts = [
    change === 'changed' ? undefined : change,
    lines && `+${figure(lines.added)} −${figure(lines.removed)}`,
    sayBytes(sizes),
    modes && `mode ${modes.recorded.toString(8)} → ${modes.found.toString(8)}`,
  ].filter((fact) => fact !== undefined);
  return `${oneLine(path, most).text} ${facts.length === 0 ? change : facts.join(', ')}`;
}

function sayBytes({ recordedBytes, foundBytes }: Pick<DifferingPath, 'recordedBytes' | 'foundBytes'>) {
  const sizes = [recordedBytes, foundBytes].flatMap((size) => (size === undefined ? [] : [`${figure(size)} B`]));
  return sizes.length === 0 ? undefined : [...new Set(sizes)].join(' → ');
}

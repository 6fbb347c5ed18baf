import { sayFirst } from '../../model/say-first.ts';
import { oneLine } from './one-line.ts';
import { counted } from './say-count.ts';

/** A path in conflict; without a base where both sides only have it and neither changed it. */
export interface PathConflict {
  readonly path: string;
  readonly base?: unknown;
}

/** What keeps a result from being brought to a place: how many paths are otherwise there, and the first five by name. */
export function sayPathConflicts(conflicts: readonly PathConflict[], target: string): string {
  const paths = counted(conflicts.length, 'path');
  const names = sayFirst(conflicts.map(({ path }) => oneLine(path, 200).text));
  const isChanged = conflicts.every(({ base }) => base !== undefined);
  const is = conflicts.length === 1 ? 'is another one' : 'are other ones';
  return `${paths} ${isChanged ? `changed in ${target} too` : `${is} in ${target}`}: ${names}. Nothing was written.`;
}

import { oneLine } from './one-line.ts';

/** What a command made that the record can't hold, and what its files are without. */
export interface NotRecorded {
  /** Dependency folders, in no tree. */
  readonly carried?: readonly { readonly path: string; readonly holds: string }[];
  /** Those that were there before. */
  readonly removed?: readonly string[];
  /** Dependency folders that did not come along. */
  readonly missing?: readonly string[];
  readonly leftOut?: readonly { readonly path: string; readonly because: string }[];
  /** How many there are beyond those. */
  readonly leftOutMore?: number;
}

/** Longest path that is told, in UTF-16 units. */
const LONGEST = 120;

/** What is not recorded, one a line: `Not recorded: data/socket: it is a socket.` None where all is. */
export function sayNotRecorded(of: NotRecorded): string[] {
  const { leftOut = [], leftOutMore = 0, carried = [], removed = [], missing = [] } = of;
  const shown = (path: string) => oneLine(path, LONGEST).text;
  return [
    ...leftOut.map(({ path, because }) => `Not recorded: ${shown(path)}: ${because}.`),
    ...(leftOutMore === 0 ? [] : [`Not recorded: ${leftOutMore} more.`]),
    ...carried.map(({ path, holds }) => `Carried, not proven: ${shown(path)}: ${oneLine(holds, LONGEST).text}.`),
    ...removed.map((path) => `Removed: ${shown(path)}: it was in no tree, and is not brought back by a restore.`),
    ...missing.map((path) => `Missing: ${shown(path)}: there is nowhere to copy it from.`),
  ];
}

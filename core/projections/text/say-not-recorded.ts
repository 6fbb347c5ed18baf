import { oneLine } from './one-line.ts';

/** What a command made that the record can't hold. */
export interface NotRecorded {
  readonly leftOut?: readonly { readonly path: string; readonly because: string }[];
  /** How many there are beyond those. */
  readonly leftOutMore?: number;
}

/** Longest path that is told, in UTF-16 units. */
const LONGEST = 120;

/** What is not recorded, one a line: `Not recorded: data/socket: it is a socket.` None where all is. */
export function sayNotRecorded({ leftOut = [], leftOutMore = 0 }: NotRecorded): string[] {
  const said = leftOut.map(({ path, because }) => `Not recorded: ${oneLine(path, LONGEST).text}: ${because}.`);
  return leftOutMore === 0 ? said : [...said, `Not recorded: ${leftOutMore} more.`];
}

import { sayFirst } from '../../model/say-first.ts';
import { oneLine } from '../text/one-line.ts';

/** UTF-16 units of a path that are told at most. */
const MOST = 120;

/** A call's result as it is told where dependency folders did not come along with its files (F2): first that, and which. */
export function withMissing(paths: readonly string[], output: string): string {
  if (paths.length === 0) return output;
  const names = sayFirst(paths.map((path) => oneLine(path, MOST).text));
  const note = `[Missing: ${names}: there is nowhere to copy it from. Make it anew where it is needed.]`;
  return output === '' ? note : `${note}\n${output}`;
}

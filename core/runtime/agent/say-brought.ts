import { counted } from '../../projections/text/say-count.ts';
import type { Brought } from './bring-into.ts';

/** What came back of a sub-agent's files: `none` of one that is not done, `not-all` where the run was stopped meanwhile. */
export type Came = Brought | 'none' | 'not-all';

/** What came back, in words that a sentence begins with. */
export function sayBrought(came: Came): string {
  if (came === 'none') return 'None of its files came back';
  if (came === 'not-all') return 'Its files may not all have come back, because the run was stopped';
  const { paths, beside } = came;
  const files = paths === 0 ? 'It changed no file' : `${counted(paths, 'path')} came back`;
  const { brought } = beside;
  if (brought.length === 0) return files;
  return `${files}; ${named(brought)} ${brought.length === 1 ? 'is as it left it' : 'are as it left them'}`;
}

/** What did not come back and why, as more of the sentence; empty where all did. */
export function sayLeft(came: Came): string {
  if (came === 'none' || came === 'not-all') return '';
  const { kept, beside } = came;
  const changed = kept.length === 0 ? '' : `. Changed here meanwhile too, and left as they are here: ${named(kept)}`;
  const closed =
    beside.left.length === 0 ? '' : `. Could not be copied, and left as they are here: ${named(beside.left)}`;
  return changed + closed;
}

function named(paths: readonly string[]): string {
  return paths.slice(0, 50).join(', ');
}

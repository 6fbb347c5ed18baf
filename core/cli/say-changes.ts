import type { FileRow } from '../contract/view.ts';
import { leadsOut } from '../model/workspace/leads-out.ts';

/** Paths that are told one by one at most. */
const MOST_SAID = 20;

/** Changed files for people, one a line, with a mark where another program may run what was written; of a link where it leads. */
export function sayChanges(changes: readonly FileChange[], changed: number): string[] {
  const said = changes.slice(0, MOST_SAID).map(({ path, change, runsLater, after }) => {
    const later = runsLater === true ? '  (another program may run this later)' : '';
    return `${change.padEnd(8)} ${path.toWellFormed()}${sayLink(after)}${later}`;
  });
  return changed > said.length ? [...said, `and ${changed - said.length} more`] : said;
}

function sayLink(after: FileRow | undefined): string {
  if (after?.kind !== 'link') return '';
  const { path, target } = after;
  return ` -> ${target.toWellFormed()}  (a link${leadsOut(path, target) ? ' that leads out of the folder' : ''})`;
}

interface FileChange {
  readonly path: string;
  readonly change: 'added' | 'changed' | 'removed';
  readonly runsLater?: true;
  /** What is there then, where that is known. */
  readonly after?: FileRow;
}

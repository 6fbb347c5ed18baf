/** Paths that are told one by one at most. */
const MOST_SAID = 20;

/** Changed files for people, one a line, with a mark where another program may run what was written. */
export function sayChanges(changes: readonly FileChange[], changed: number): string[] {
  const said = changes.slice(0, MOST_SAID).map(({ path, change, runsLater }) => {
    const later = runsLater === true ? '  (another program may run this later)' : '';
    return `${change.padEnd(8)} ${path.toWellFormed()}${later}`;
  });
  return changed > said.length ? [...said, `and ${changed - said.length} more`] : said;
}

interface FileChange {
  readonly path: string;
  readonly change: 'added' | 'changed' | 'removed';
  readonly runsLater?: true;
}

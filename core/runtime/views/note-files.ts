import type { SessionId } from '../../model/ids.ts';
import type { SourceFile } from '../ports.ts';
import type { SessionShelf } from './session-shelf.ts';

interface Noting {
  /** A log that ships with the product: nobody writes to it, however new the installation made the file. */
  readonly samplePath: string;
  /** At the opening of a home no import of it is under way. */
  readonly when: 'opening' | 'running';
}

/** Notes when source files were changed last, and which an import was cut off in. Gives the sessions of those that are read on now. */
export function noteSourceFiles(
  { modified, cut, entries }: SessionShelf,
  files: readonly SourceFile[],
  { samplePath, when }: Noting,
): SessionId[] {
  const readOn = new Set<string>();
  for (const file of files) {
    if (file.path !== samplePath) modified.set(file.path, file.modifiedAtMs);
    if (when === 'opening' && isCut(file)) cut.add(file.path);
    else if (cut.delete(file.path)) readOn.add(file.path);
  }
  if (readOn.size === 0) return [];
  return [...entries].flatMap(([session, { summary }]) => (readOn.has(summary.opening?.path ?? '') ? [session] : []));
}

/** Whether the last reading of a file did not come to its end. Within a text of the report every quote is escaped: the words are the report's own. */
function isCut({ report }: SourceFile): boolean {
  return report.includes('"isWhole":false');
}

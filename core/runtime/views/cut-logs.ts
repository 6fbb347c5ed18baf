import type { SourceFile } from '../ports.ts';

/** Whether an import of logs may be under way: none is when a home is opened. */
export type WhenNoted = 'opening' | 'running';

/** Knows the logs that an import which was cut off did not read to their end. */
export interface CutLogs {
  /** Takes what is remembered of files now; gives the paths of those that are read on. */
  readonly note: (files: readonly SourceFile[], when: WhenNoted) => readonly string[];
  /** By path of a file. */
  readonly has: (path: string) => boolean;
}

/** Knows of no log. */
export function createCutLogs(): CutLogs {
  const cut = new Set<string>();
  return {
    note: (files, when) =>
      files.flatMap((file) => {
        if (when === 'opening' && isCut(file)) cut.add(file.path);
        else if (cut.delete(file.path)) return [file.path];
        return [];
      }),
    has: (path) => cut.has(path),
  };
}

/** Whether the last reading of a file did not come to its end. Within a text of the report every quote is escaped: the words are the report's own. */
function isCut({ report }: SourceFile): boolean {
  return report.includes('"isWhole":false');
}

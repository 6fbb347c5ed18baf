import type { SourceFile } from '../ports.ts';

/** Whether an import of the files may be under way: none is when a home is opened, and once a job has ended. */
export type Import = 'running' | 'at rest';

/** Knows the logs that an import which was cut off did not read to their end. */
export interface CutLogs {
  /** Takes what is remembered of files now; gives the paths of those that are cut now or read on. */
  readonly note: (files: readonly SourceFile[], standing: Import) => readonly string[];
  /** By path of a file. */
  readonly has: (path: string) => boolean;
}

/** Knows of no log. */
export function createCutLogs(): CutLogs {
  const cut = new Set<string>();
  return {
    note: (files, standing) =>
      files.flatMap((file) => {
        const was = cut.delete(file.path);
        const is = standing === 'at rest' && isCut(file);
        if (is) cut.add(file.path);
        return is === was ? [] : [file.path];
      }),
    has: (path) => cut.has(path),
  };
}

/** Whether the last reading of a file did not come to its end. Within a text of the report every quote is escaped: the words are the report's own. */
function isCut({ report }: SourceFile): boolean {
  return report.includes('"isWhole":false');
}

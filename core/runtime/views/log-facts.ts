import type { SessionId } from '../../model/ids.ts';
import type { SourceFile } from '../ports.ts';
import { createLeftOutRanges, type LeftOutRanges } from './left-out-ranges.ts';
import { createReplacedLogs, type ReplacedLogs } from './replaced-logs.ts';

/** What is known of sessions by the files that they were read from. */
export interface LogFacts {
  readonly leftOut: Pick<LeftOutRanges, 'of'>;
  readonly replaced: Pick<ReplacedLogs, 'has'>;
  /** Takes what is remembered of files now; gives the sessions of which it may say something else. */
  readonly note: (files: readonly SourceFile[]) => readonly SessionId[];
}

/** Knows of no file. `modified`: kept up by path, when the log that a file holds was modified last. `samplePath`: a file that nobody writes to. */
export function createLogFacts(modified: Map<string, number>, samplePath: string): LogFacts {
  const leftOut = createLeftOutRanges();
  const replaced = createReplacedLogs();
  return {
    leftOut,
    replaced,
    note: (files) => {
      const changed = [...replaced.note(files), ...leftOut.note(files)];
      for (const file of files)
        if (file.path !== samplePath && replaced.isHeld(file)) modified.set(file.path, file.modifiedAtMs);
      return changed;
    },
  };
}

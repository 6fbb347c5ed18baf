import type { SessionId } from '../../model/ids.ts';
import type { SourceFile } from '../ports.ts';
import { createLeftOutRanges, type LeftOutRanges } from './left-out-ranges.ts';
import { createLogReadings, type Import, type LogReadings, type ReadingNews } from './log-readings.ts';
import { createReplacedLogs, type ReplacedLogs } from './replaced-logs.ts';
import type { SessionShelf } from './session-shelf.ts';

/** What is known of sessions by the files that they were read from. */
export interface LogFacts {
  readonly leftOut: Pick<LeftOutRanges, 'of'>;
  readonly replaced: Pick<ReplacedLogs, 'has'>;
  readonly readings: Pick<LogReadings, 'of'>;
  /** Takes what is remembered of files now; gives the sessions of which it may say something else. */
  readonly note: (files: readonly SourceFile[], standing: Import) => readonly SessionId[];
  /** Takes how the reading of a file goes; gives the sessions of which it may say something else. */
  readonly noteReading: (path: string, news: ReadingNews) => readonly SessionId[];
  /** No import runs any more; gives the sessions of which it may say something else. */
  readonly noteRest: () => readonly SessionId[];
}

/**
 * Knows of no file. Of the shelf, `modified` is kept up by path: when the log that a file holds was modified last. `samplePath`: a file that
 * nobody writes to.
 */
export function createLogFacts(
  { modified, entries }: Pick<SessionShelf, 'modified' | 'entries'>,
  samplePath: string,
): LogFacts {
  const leftOut = createLeftOutRanges();
  const replaced = createReplacedLogs();
  const readings = createLogReadings();
  const sessionsAt = (paths: readonly string[]): SessionId[] =>
    paths.length === 0
      ? []
      : [...entries].flatMap(([session, { summary }]) =>
          paths.includes(summary.opening?.path ?? '') ? [session] : [],
        );
  return {
    leftOut,
    replaced,
    readings,
    note: (files, standing) => {
      const changed = [...replaced.note(files), ...leftOut.note(files), ...sessionsAt(readings.note(files, standing))];
      for (const file of files)
        if (file.path !== samplePath && replaced.isHeld(file)) modified.set(file.path, file.modifiedAtMs);
      return changed;
    },
    noteReading: (path, news) => sessionsAt(readings.take(path, news) ? [path] : []),
    noteRest: () => sessionsAt(readings.rest()),
  };
}

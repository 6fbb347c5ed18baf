import type { LogReading } from '../../projections/status/status-of.ts';
import type { SourceFile } from '../ports.ts';

/** Whether an import of the files may be under way: none is when a home is opened. `told in part`: not all events that were saved with them are known yet. */
export type Import = 'running' | 'told in part' | 'at rest';

/** How the reading of a file goes: it begins or goes on, waits because, came to its end, or ended before it. */
export type ReadingNews = 'begun' | { readonly waits: string } | 'ended' | 'cut off';

/** Knows the logs that are being read, and those that an import which was cut off did not read to their end. */
export interface LogReadings {
  /** Takes what is remembered of files now; gives the paths of those of which something else is known. */
  readonly note: (files: readonly SourceFile[], standing: Import) => readonly string[];
  /** Takes how the reading of a file goes; true where something else is known of it. */
  readonly take: (path: string, news: ReadingNews) => boolean;
  /** No import runs: what was being read is not. Gives the paths of those files. */
  readonly rest: () => readonly string[];
  /** By path of a file; undefined for one that was read to its end. */
  readonly of: (path: string) => LogReading | undefined;
}

/** Knows of no log. */
export function createLogReadings(): LogReadings {
  const known = new Map<string, LogReading>();
  const become = (path: string, next: LogReading | undefined): boolean => {
    const before = known.get(path);
    if (next === undefined) known.delete(path);
    else known.set(path, next);
    return before?.is !== next?.is || before?.waits !== next?.waits;
  };
  return {
    note: (files, standing) => files.flatMap((file) => (become(file.path, asSaved(file, standing)) ? [file.path] : [])),
    take: (path, news) => become(path, after(known.get(path), news)),
    rest: () => [...known].flatMap(([path, { is }]) => (is === 'read' && become(path, CUT_OFF) ? [path] : [])),
    of: (path) => known.get(path),
  };
}

const BEING_READ: LogReading = { is: 'read' };
const CUT_OFF: LogReading = { is: 'cut off' };

function asSaved(file: SourceFile, standing: Import): LogReading | undefined {
  if (standing === 'told in part') return BEING_READ;
  if (isWhole(file)) return undefined;
  return standing === 'running' ? BEING_READ : CUT_OFF;
}

/** Of a file that was read to its end it is not known that it is read in part until something of it is saved. */
function after(before: LogReading | undefined, news: ReadingNews): LogReading | undefined {
  if (before === undefined || news === 'ended') return undefined;
  if (news === 'cut off') return CUT_OFF;
  return news === 'begun' ? BEING_READ : { ...BEING_READ, waits: news.waits };
}

/** Whether the last reading of a file came to its end. Within a text of the report every quote is escaped: the words are the report's own. */
function isWhole({ report }: SourceFile): boolean {
  return !report.includes('"isWhole":false');
}

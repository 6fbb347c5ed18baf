import type { FileReport } from '../../contract/import-report.ts';
import { HostError } from '../../runtime/ports.ts';

/** An import that can't go on, with the report of the file in hand. `cause` is what stopped it. */
export class ImportStopped extends Error {
  readonly report: FileReport;

  constructor(report: FileReport, cause: unknown) {
    const reason = cause instanceof Error ? cause.message : String(cause);
    super(reason, { cause });
    this.name = 'ImportStopped';
    this.report = { ...report, status: 'failed', reason };
  }
}

/** A failure at a file, as it is where it brings its report along already. */
export function stoppedAt(report: () => FileReport, cause: unknown): ImportStopped {
  return cause instanceof ImportStopped ? cause : new ImportStopped(report(), cause);
}

/** Whether a failure says nothing of other files. A store in which one event of this file was damaged is sound for the others. */
export function isOfThisFile(cause: unknown): cause is HostError {
  if (!(cause instanceof HostError)) return false;
  if (cause.code === 'store-broken') return cause.data.event !== undefined;
  return cause.code === 'source-unreadable' || cause.code === 'session-changed';
}

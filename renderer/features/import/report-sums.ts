import type { FileReport, ImportProgress } from '../../../core/contract/view.ts';
import { count, counted } from '../../ui/number.ts';
import { otherLines } from './line-words.ts';

/** What became of the files of an import, in figures that add up. */
export interface ReportSums {
  readonly files: number;
  readonly imported: number;
  readonly unchanged: number;
  readonly skipped: number;
  readonly refused: number;
  /** Read in part, up to where a person cancelled. */
  readonly cancelled: number;
  /** Saved in part, up to where the import could not go on. */
  readonly failed: number;
  readonly sessions: number;
  /** `records = events + quarantined`. */
  readonly records: number;
  readonly events: number;
  readonly quarantined: number;
  /** Lines of which a record could be read all the same, and blank ones. */
  readonly repaired: number;
  readonly blank: number;
}

export function reportSums(reports: readonly FileReport[]): ReportSums {
  const having = (status: FileReport['status']) => reports.filter((report) => report.status === status).length;
  const sum = (pick: (report: FileReport) => number) => reports.reduce((total, report) => total + pick(report), 0);
  return {
    files: reports.length,
    imported: having('imported'),
    unchanged: having('unchanged'),
    skipped: having('skipped'),
    refused: having('refused'),
    cancelled: having('cancelled'),
    failed: having('failed'),
    sessions: sessionsIn(reports),
    records: sum(({ lines }) => lines.records),
    events: sum(({ lines }) => lines.events),
    quarantined: sum(({ lines }) => lines.quarantined),
    repaired: sum(({ lines }) => lines.repaired),
    blank: sum(({ lines }) => lines.blank),
  };
}

/** Each session once, and of a file that was reported more than once what its last report does not list. */
function sessionsIn(reports: readonly FileReport[]): number {
  const listed = new Set(reports.flatMap((report) => report.sessions.map(({ id }) => id)));
  const unlisted = new Map(reports.map((report) => [report.path, report.unlisted ?? 0]));
  return [...unlisted.values()].reduce((total, more) => total + more, listed.size);
}

/** "40 files: 34 imported, 4 unchanged, 0 skipped, 2 refused", and "1 read in part" where it was cancelled, "1 failed" where it could not go on. */
export function filesWords({ files, imported, unchanged, skipped, refused, cancelled, failed }: ReportSums): string {
  const parts = [
    `${count(imported)} imported`,
    `${count(unchanged)} unchanged`,
    `${count(skipped)} skipped`,
    `${count(refused)} refused`,
    ...(cancelled === 0 ? [] : [`${count(cancelled)} read in part`]),
    ...(failed === 0 ? [] : [`${count(failed)} failed`]),
  ];
  return `${counted(files, 'file')}: ${parts.join(', ')}`;
}

/** "8,440 records: 8,436 became events, 4 were left out", and "1 line repaired, 2 blank" where there are any. */
export function recordsWords({ records, events, quarantined, ...lines }: ReportSums): string {
  const left = `${count(quarantined)} ${wasOrWere(quarantined)} left out`;
  return [`${counted(records, 'record')}: ${count(events)} became events, ${left}`, ...otherLines(lines)].join(', ');
}

/** True for a file that was read, but for some of it. */
export function leftOut(report: FileReport): boolean {
  return report.lines.quarantined > 0 && !notRead(report);
}

/** True for a path that was not read: refused, or passed over in its folder. */
export function notRead({ status }: FileReport): boolean {
  return status === 'refused' || status === 'skipped';
}

/** "2 files left something out, 1 was refused": what went wrong, each file once. Empty where nothing did. */
export function problemWords(reports: readonly FileReport[]): string {
  const { refused, skipped, failed } = reportSums(reports);
  const partly = reports.filter(leftOut).length;
  const parts = [
    ...(partly === 0 ? [] : [`${counted(partly, 'file')} left something out`]),
    ...(refused === 0
      ? []
      : [`${partly === 0 ? counted(refused, 'file') : count(refused)} ${wasOrWere(refused)} refused`]),
    ...(skipped === 0 ? [] : [`${count(skipped)} ${wasOrWere(skipped)} skipped`]),
    ...(failed === 0 ? [] : [`${partly + refused + skipped === 0 ? counted(failed, 'file') : count(failed)} failed`]),
  ];
  return parts.join(', ');
}

function wasOrWere(value: number): string {
  return value === 1 ? 'was' : 'were';
}

/** What the report of an import is called. Its end is told before its last reports: until they are here it counts as running. */
export function reportTitle(progress: Pick<ImportProgress, 'state' | 'waits'> | undefined, areAll: boolean): string {
  if (progress?.waits !== undefined) return 'Import waits for the disk';
  return areAll ? titles[progress?.state ?? 'done'] : titles.running;
}

const titles = {
  running: 'Importing',
  done: 'Import done',
  cancelled: 'Import cancelled. What was read before stays.',
  failed: 'Import failed',
} as const;

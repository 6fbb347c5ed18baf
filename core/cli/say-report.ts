import type { FileReport } from '../contract/import-report.ts';
import { counted, figure } from '../projections/text/say-count.ts';
import { inLine } from './plain.ts';

/** One line about a file that was to come in: what became of it, its counts, and why. */
export function sayReport(report: FileReport): string {
  const { records, events, quarantined, repaired, blank } = report.lines;
  // A native export holds events alone: of what the log before it left out it says nothing.
  const leftOut = report.format === 'native' && quarantined === 0 ? '' : ` + ${figure(quarantined)} quarantined`;
  const counts = `${counted(records, 'record')} = ${counted(events, 'event')}${leftOut}${repaired === 0 ? '' : `, ${counted(repaired, 'line')} repaired`}${blank === 0 ? '' : `, ${figure(blank)} blank`}`;
  const reason = report.reason === undefined ? '' : `: ${inLine(report.reason)}`;
  const tail =
    report.status !== 'refused' && report.status !== 'skipped'
      ? `  ${counts}, ${counted(report.sessions.length + (report.unlisted ?? 0), 'session')}`
      : '';
  const copy =
    report.copyOf === undefined
      ? ''
      : `; begins with a copy of ${inLine(report.copyOf.path)}: ${counted(report.copyOf.records, 'record')}, counted there`;
  const waits =
    report.waiting === undefined
      ? ''
      : `; the end of its last line is waited for: ${counted(report.waiting.bytes, 'byte')} so far`;
  return `${report.status.padEnd(9)} ${report.format.padEnd(11)} ${inLine(report.path)}${tail}${copy}${waits}${reason}`;
}

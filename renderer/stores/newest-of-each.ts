import type { FileReport } from '../../core/contract/view.ts';

/** Reports with one for each file: the first, which is the newest. */
export function newestOfEach(reports: readonly FileReport[]): FileReport[] {
  const byPath = new Map<string, FileReport>();
  for (const report of reports) if (!byPath.has(report.path)) byPath.set(report.path, report);
  return [...byPath.values()];
}

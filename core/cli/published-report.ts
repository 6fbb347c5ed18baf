import type { FileReport } from '../contract/import-report.ts';

/** A report as `--json` has it, with null for a session's kind that nobody knows. */
export function publishedReport({ sessions, ...report }: FileReport): object {
  return { ...report, sessions: sessions.map((session) => ({ ...session, kind: session.kind ?? null })) };
}

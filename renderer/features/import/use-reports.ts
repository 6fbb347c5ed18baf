import { useEffect, useState } from 'react';
import type { FileReport } from '../../../core/contract/view.ts';
import { host } from '../../host/client.ts';

/** Reports of a job as far as they have come. */
export interface Reports {
  readonly reports: readonly FileReport[];
  /** True once none comes any more: until then their sums say nothing of a job that has ended. */
  readonly areAll: boolean;
}

const none: Reports = { reports: [], areAll: false };

/** Reports of a job as they come, from its first file on. */
export function useReports(job: string): Reports {
  const [reports, setReports] = useState(none);
  useEffect(() => {
    const stop = new AbortController();
    setReports(none);
    void readReports(job, stop.signal, setReports);
    return () => stop.abort();
  }, [job]);
  return reports;
}

/** Shows what has come at most ten times a second: a job may report hundreds of files at once. */
const everyMs = 100;

/** Reads the reports of a job to their end. Never throws. */
export async function readReports(job: string, signal: AbortSignal, show: (reports: Reports) => void): Promise<void> {
  const all: FileReport[] = [];
  const timer = setInterval(() => show({ reports: all.slice(), areAll: false }), everyMs);
  try {
    for await (const report of await host().import.reports({ job }, { signal })) all.push(report);
  } catch {
    // Cancelled with the dialog, or gone with the pipe: what has come stays on screen.
  } finally {
    clearInterval(timer);
    if (!signal.aborted) show({ reports: all, areAll: true });
  }
}

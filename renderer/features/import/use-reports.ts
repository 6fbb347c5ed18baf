import { useEffect, useState } from 'react';
import type { FileReport } from '../../../core/contract/view.ts';
import { host } from '../../host/client.ts';

/** Reports of a job as they come, from its first file on. */
export function useReports(job: string): readonly FileReport[] {
  const [reports, setReports] = useState<readonly FileReport[]>([]);
  useEffect(() => {
    const stop = new AbortController();
    setReports([]);
    void readReports(job, stop.signal, setReports);
    return () => stop.abort();
  }, [job]);
  return reports;
}

/** Shows what has come at most ten times a second: a job may report hundreds of files at once. */
const everyMs = 100;

async function readReports(job: string, signal: AbortSignal, show: (reports: FileReport[]) => void): Promise<void> {
  const all: FileReport[] = [];
  const timer = setInterval(() => show(all.slice()), everyMs);
  try {
    for await (const report of await host().import.reports({ job }, { signal })) all.push(report);
  } catch {
    // Cancelled with the dialog, or gone with the pipe: what has come stays on screen.
  } finally {
    clearInterval(timer);
    if (!signal.aborted) show(all);
  }
}

import type { HostClient } from '../contract/connect.ts';
import { waitingTeller } from './say-waiting.ts';

const LOOK_MS = 500;

/** Waits for imports that run, and says in words where one waits for the disk, and that it goes on. Rejects where the host goes away. */
export async function importsEnded(host: Pick<HostClient, 'import'>, aside: (says: string) => void): Promise<void> {
  const tellWaiting = waitingTeller({ aside, status: () => undefined });
  const tell = async () => {
    for (const progress of await host.import.progress({})) tellWaiting(progress);
  };
  // What is lost with the host is told by the reports.
  const look = () => void tell().catch(() => undefined);
  const running = await host.import.progress({});
  const timer = running.length === 0 ? undefined : setInterval(look, LOOK_MS);
  for (const progress of running) tellWaiting(progress);
  try {
    for (const { job } of running) {
      for await (const _ of await host.import.reports({ job }));
    }
  } finally {
    clearInterval(timer);
  }
}

import type { HostClient } from '../../core/contract/connect.ts';
import type { FileReport } from '../../core/contract/view.ts';

/** How a client imports files, and gives their reports once they are in. */
export function importWith(client: HostClient): (...paths: string[]) => Promise<FileReport[]> {
  return async (...paths) => {
    const started = await client.import.start({ paths });
    if (!started.ok) throw new Error(started.refusal.message);
    return Array.fromAsync(await client.import.reports({ job: started.job }));
  };
}

import { host } from '../../host/client.ts';
import { ask } from '../../stores/acts.ts';
import { useFollowed } from '../../stores/followed-store.ts';
import { useOverlay } from '../../stores/overlay-store.ts';
import { watchJob } from './watch-job.ts';

/**
 * Starts an import of files and folders on the host's computer; those to follow are also read on as they grow, which goes
 * on record. When it ends, its report is shown. A no-op without paths. Never rejects with HostLost.
 */
export async function startImport(paths: readonly string[], follow: readonly string[] = []): Promise<void> {
  const followed = paths.filter((path) => follow.includes(path));
  const once = paths.filter((path) => !follow.includes(path));
  const jobs = [
    ...(followed.length === 0 ? [] : [await ask(host().import.follow({ paths: followed }))]),
    ...(once.length === 0 ? [] : [await ask(host().import.start({ paths: once }))]),
  ].flatMap((answer) => (answer.ok ? [answer.job] : []));
  if (followed.length > 0) await useFollowed.getState().refresh();
  if (jobs.length === 0) return;
  useOverlay.getState().close();
  for (const job of jobs) watchJob(job);
}

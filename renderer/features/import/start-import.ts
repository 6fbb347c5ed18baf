import { host } from '../../host/client.ts';
import { ask } from '../../stores/acts.ts';
import { useOverlay } from '../../stores/overlay-store.ts';
import { watchJob } from './watch-job.ts';

/** Starts an import of files and folders on the host's computer. When it ends, its report is shown. A no-op without paths. */
export async function startImport(paths: readonly string[]): Promise<void> {
  if (paths.length === 0) return;
  const answer = await ask(host().import.start({ paths: [...paths] }));
  if (!answer.ok) return;
  useOverlay.getState().close();
  watchJob(answer.job);
}

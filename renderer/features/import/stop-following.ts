import { host } from '../../host/client.ts';
import { ask } from '../../stores/acts.ts';
import { useFollowed } from '../../stores/followed-store.ts';
import { showDone } from '../../stores/toasts.ts';

/** Ends the following of a file or folder. What was brought in stays. Never rejects with HostLost. */
export async function stopFollowing(path: string): Promise<void> {
  const answer = await ask(host().import.unfollow({ paths: [path] }));
  if (answer.ok) showDone(`Stopped following ${path}. What was brought in stays.`);
  await useFollowed.getState().refresh();
}

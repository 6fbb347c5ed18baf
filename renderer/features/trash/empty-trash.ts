import { host } from '../../host/client.ts';
import { ask } from '../../stores/acts.ts';
import { showFinal } from '../../stores/toasts.ts';
import { sumWords } from './trash-sums.ts';

/** Takes sessions out for good and says what went. Returns false where the host refuses; that is said too. Never rejects. */
export async function emptyTrash(sessions: readonly string[]): Promise<boolean> {
  const answer = await ask(host().trash.empty({ sessions: [...sessions] }));
  if (answer.ok) showFinal(`Gone for good: ${sumWords(answer)}.`);
  return answer.ok;
}

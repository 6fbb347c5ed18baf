import { host } from '../host/client.ts';
import { count } from '../ui/number.ts';
import { ask } from './acts.ts';
import { showFinal } from './toasts.ts';

/** Puts an extract in the place of the conversation up to an event, for the model alone (C2). What was said stays where it is. */
export async function compressTo(session: string, event: string): Promise<void> {
  const answer = await ask(host().context.compress({ session, at: event }));
  if (!answer.ok) return;
  const { tokensBefore, tokensAfter } = answer;
  showFinal(
    `Compressed. The model reads about ${count(tokensAfter)} tokens from now on, not ${count(tokensBefore)}. Nothing is deleted.`,
  );
}

import { type HostClient, host } from '../host/client.ts';
import { ask } from './acts.ts';
import { showDone, showTakenBack } from './toasts.ts';

/** What a person says of a session as they see it. */
export type Judgement = Parameters<HostClient['programs']['judge']>[0];

/** Records a person's verdict on a session, with the way back. Returns whether it was taken; says why not. Never rejects. */
export async function judge(judgement: Judgement): Promise<boolean> {
  const { session, verdict } = judgement;
  const answer = await ask(host().programs.judge(judgement));
  if (answer.ok) showDone(`On record: ${verdict}.`, { takeBack: () => takeBackVerdict(session, answer.event) });
  return answer.ok;
}

/** Takes a verdict of a session back, on record. */
export async function takeBackVerdict(session: string, event: string): Promise<void> {
  const answer = await ask(host().programs.withdraw({ session, event, reason: '' }));
  if (answer.ok) showTakenBack('The verdict is taken back. It stays on record.');
}

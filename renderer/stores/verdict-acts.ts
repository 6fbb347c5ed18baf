import { type HostClient, host } from '../host/client.ts';
import { ask } from './acts.ts';
import type { AgentInput } from './run-acts.ts';
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

/** What an agent or a command is to judge: a session as it stood when it was looked at, or the step of an event. */
export type JudgedPlace = Pick<Judgement, 'session' | 'expectedHead' | 'at'>;

/** Has an agent judge in a fork, which is seen as it goes and can be stopped; says what it came to when it is on record. Never rejects. */
export async function judgeByAgent(place: JudgedPlace, agent: AgentInput, criterion: string): Promise<void> {
  showDone('The agent judges in a fork. Its verdict is recorded when it comes; Stop on the fork ends it.');
  const answer = await ask(host().programs.judgeByAgent({ ...place, agent, criterion }));
  if (answer.ok) tellVerdict(place.session, answer, answer.because);
}

/** Has a command judge: a session on its files as a run of it, a step in a fork there. Says what it came to when it is on record. Never rejects. */
export async function judgeByCommand(place: JudgedPlace, command: string, criterion: string): Promise<void> {
  const { session, at } = place;
  showDone('The command runs. Its verdict is recorded when it ends; Stop ends it before.');
  if (at !== undefined) {
    const answer = await ask(host().programs.judgeByCommand({ session, at, command, criterion }));
    if (answer.ok) tellVerdict(session, answer);
    return;
  }
  const begun = await ask(host().programs.validate({ ...place, command, criterion }));
  if (!begun.ok) return;
  const end = await ask(host().runs.ended({ session }));
  if (!end.ok) return;
  showDone(end.status === 'done' ? `On record: ${end.says}, by the command.` : `No verdict: ${end.says}`);
}

function tellVerdict(session: string, given: { readonly event: string; readonly verdict: string }, because = ''): void {
  showDone(`On record: ${given.verdict}. ${because}`.trim(), {
    takeBack: () => takeBackVerdict(session, given.event),
  });
}

/** Takes a verdict of a session back, on record. */
export async function takeBackVerdict(session: string, event: string): Promise<void> {
  const answer = await ask(host().programs.withdraw({ session, event, reason: '' }));
  if (answer.ok) showTakenBack('The verdict is taken back. It stays on record.');
}

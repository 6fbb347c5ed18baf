import type { HostClient } from '../host/client.ts';
import { host } from '../host/client.ts';
import { refusalOf } from '../host/refusal-of.ts';
import { actsOn, answered, ask } from './acts.ts';
import { useDrafts } from './drafts-store.ts';
import { useNavigation } from './navigation-store.ts';
import { type Setup, setUpAndRun } from './set-up-and-run.ts';
import { type Refused, showDone, showFormRefusal } from './toasts.ts';
import { forgetWaiting, retakeWaiting } from './waiting-store.ts';
import { rememberWay } from './ways-back.ts';

type Inputs<Call extends keyof HostClient['runs']> = Parameters<HostClient['runs'][Call]>[0];

/** What an agent is, as the host takes it. */
export type AgentInput = Inputs<'start'>['agent'];

/** What a person asks of a new session. */
export interface NewSession extends Inputs<'create'> {
  readonly agent: AgentInput;
  readonly message: string;
  /** How often its steps are put on the disk; each as it ends where absent. */
  readonly durability?: Inputs<'start'>['durability'] & object;
  /** Gets the files ready before the first step. */
  readonly setup?: Setup;
}

/**
 * Makes a session, begins its run and goes there; makes none for an agent whose run is refused. Where its start fails the session is there, and
 * the message stands in its field. Says what is refused. A folder that is being copied is let go with the signal.
 * @returns whether the session was made. Never rejects.
 */
export async function beginSession(
  { agent, message, durability, setup, ...create }: NewSession,
  signal: AbortSignal,
): Promise<boolean> {
  try {
    const made = await host().runs.create({ ...create, agent }, { signal });
    if (!made.ok) {
      showFormRefusal(made.refusal);
      return false;
    }
    const { session } = made;
    const start = () => startRun(session, { agent, message, ...(durability === undefined ? {} : { durability }) });
    rememberWay({ says: 'New session.', ...actsOn([session]) });
    if (setup !== undefined) {
      useDrafts.getState().write(session, message);
      useNavigation.getState().go({ screen: 'session', session, view: 'transcript' });
      void setUpAndRun(session, setup, start);
      return true;
    }
    if (message !== '' && !(await start())) useDrafts.getState().write(session, message);
    useNavigation.getState().go({ screen: 'session', session, view: 'transcript' });
    return true;
  } catch (error) {
    if (!signal.aborted) showFormRefusal(refusalOf(error));
    return false;
  }
}

/** Begins a run. Returns whether it did; says why not. Never rejects. */
export async function startRun(session: string, run: Omit<Inputs<'start'>, 'session'>): Promise<boolean> {
  return (await ask(host().runs.start({ session, ...run }))).ok;
}

/** Takes up a run that was cut off. */
export async function continueRun(session: string): Promise<void> {
  await ask(host().runs.resume({ session }));
  void retakeWaiting();
}

/** Ends the run of a session. Settles when its end is on record, or why not was said. Never rejects. */
export async function stopRun(session: string): Promise<void> {
  const { ok } = await ask(host().runs.stop({ session }));
  if (ok) showDone('Stopped. What was done until then is on record.');
}

/** An answer that was taken. `rule`: what was written with it for later calls, in words. */
export interface TakenAnswer {
  readonly rule?: string;
}

/** Answers a call that asks, once; a refusal is for who asked to show. Never rejects. */
export async function answerCall(
  event: string,
  answer: Inputs<'approve'>['answer'],
): Promise<({ readonly ok: true } & TakenAnswer) | Refused> {
  const reply = await answered(host().runs.approve({ event, answer }));
  if (reply.ok) forgetWaiting(event);
  void retakeWaiting();
  return reply;
}

/** Says what became of a call that started and has no end. Returns whether it was taken; says why not. Never rejects. */
export async function reviewCall(review: Inputs<'review'>): Promise<boolean> {
  const { ok } = await ask(host().runs.review(review));
  void retakeWaiting();
  return ok;
}

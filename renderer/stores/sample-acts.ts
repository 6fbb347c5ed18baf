import { host } from '../host/client.ts';
import { refusalOf } from '../host/refusal-of.ts';
import { ask } from './acts.ts';
import { useNavigation } from './navigation-store.ts';
import { showRefusal } from './toasts.ts';

/** Runs a sample live and goes to its session. Says what is refused, and how it ended where that was not well. Never rejects. */
export async function runSample(name: string): Promise<void> {
  const begun = await ask(host().samples.run({ name }));
  if (!begun.ok) return;
  const { session } = begun;
  useNavigation.getState().go({ screen: 'session', session, view: 'graph' });
  void sayEnd(session);
}

/** Takes up the program of a sample that was cut off. Says what is refused, and how it ended where that was not well. Never rejects. */
export async function resumeSample(session: string): Promise<void> {
  if ((await ask(host().samples.resume({ session }))).ok) void sayEnd(session);
}

/** What the record does not say is said here: a program that failed between two of its steps. */
async function sayEnd(session: string): Promise<void> {
  try {
    const end = await host().samples.ended({ session });
    if (end.ok && end.status === 'failed') showRefusal({ message: `The sample did not come to its end: ${end.says}` });
  } catch (error) {
    showRefusal(refusalOf(error));
  }
}

import type { HostClient } from '../host/client.ts';
import { host } from '../host/client.ts';
import { refusalOf } from '../host/refusal-of.ts';
import { ask } from './acts.ts';
import { useDrafts } from './drafts-store.ts';
import { showRefusal } from './toasts.ts';

/** A command that gets the files of a new session ready. */
export type Setup = Omit<Parameters<HostClient['setups']['run']>[0], 'session' | 'expectedHead'>;

/**
 * Sets a new session up, and begins its run once that ended well. Until then, and where it did not, what is to be said stands in the session's
 * field. Says what is refused; never rejects.
 */
export async function setUpAndRun(session: string, setup: Setup, begin: () => Promise<boolean>): Promise<void> {
  try {
    if (!(await ask(host().setups.run({ session, ...setup }))).ok) return;
    if ((await endOf(session)) !== 'done') return;
    if (await begin()) useDrafts.getState().write(session, '');
  } catch (error) {
    showRefusal(refusalOf(error));
  }
}

/** How the setup ended; of one that was over before it could be asked for, as the session's line says. */
async function endOf(session: string): Promise<string> {
  const end = await host().runs.ended({ session });
  if (end.ok) return end.status;
  const shown = await host().sessions.show({ session });
  return shown.ok ? shown.row.status : 'unknown';
}

import { UNISOLATED } from '../../core/contract/view.ts';
import { host } from '../host/client.ts';
import { ask } from './acts.ts';
import { showFinal } from './toasts.ts';

/** Has commands of a session run without isolation from here on, on record; says why not. Never rejects. */
export async function runUnisolated(session: string): Promise<void> {
  const { ok } = await ask(host().programs.moveTo({ session, backend: UNISOLATED }));
  if (ok) showFinal('Commands of this session run without isolation from here on.');
}

/** Has commands of a session run isolated again, on record; says why not. Never rejects. */
export async function runIsolated(session: string): Promise<void> {
  const { ok } = await ask(host().programs.moveTo({ session, backend: 'local' }));
  if (ok) showFinal('Commands of this session run isolated again.');
}

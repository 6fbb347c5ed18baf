import { host } from '../../host/client.ts';
import { ask } from '../../stores/acts.ts';

/** What the act is called, wherever it is offered. */
export const SET_ASIDE = 'Set the damaged files aside and keep what can be read';

/** Agrees to it. The host closes then, and what came over is told once it is there again. False where it refuses, which is shown. Never rejects. */
export async function setAside(): Promise<boolean> {
  return (await ask(host().home.setAside({}))).ok;
}

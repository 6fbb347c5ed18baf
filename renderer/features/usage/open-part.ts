import type { CountedUsage } from '../../../core/contract/view.ts';
import { host } from '../../host/client.ts';
import { refusalOf } from '../../host/refusal-of.ts';
import { useSessions } from '../../stores/sessions-store.ts';
import { showRefusal } from '../../stores/toasts.ts';
import { openHit } from '../search/open-hit.ts';

/** Shows the step of an answer in its session; the session alone where its event is no step. Never rejects. */
export async function openPart({ session, event }: Pick<CountedUsage, 'session' | 'event'>): Promise<void> {
  const root = useSessions.getState().rows.get(session)?.root ?? session;
  try {
    const reply = await host().event.detail({ event });
    if (!reply.ok) return showRefusal(reply.refusal);
    const { step } = reply.detail;
    openHit({ session, root, ...(step === undefined ? {} : { step: step.key }) });
  } catch (error) {
    showRefusal(refusalOf(error));
  }
}

import { useEffect } from 'react';
import type { VerifiedStepRow } from '../../../core/contract/view.ts';
import { host } from '../../host/client.ts';
import { refusalOf } from '../../host/refusal-of.ts';
import { useReplay } from '../../stores/replay-store.ts';
import { showRefusal } from '../../stores/toasts.ts';

/** Has the steps of a session done again, and takes each verdict as it comes. Leaving ends it, and nothing is kept then. */
export function useVerifying(session: string): void {
  useEffect(() => {
    const verifying = new AbortController();
    void verify(session, verifying.signal);
    return () => verifying.abort();
  }, [session]);
}

async function verify(session: string, signal: AbortSignal): Promise<void> {
  const { put, leave } = useReplay.getState();
  const steps: VerifiedStepRow[] = [];
  try {
    for await (const item of await host().replay.verify({ session }, { signal })) {
      if (item.type === 'refused') {
        leave();
        return showRefusal(item);
      }
      if (item.type === 'end') put({ mode: 'verify', session, steps: [...steps], kept: item.session });
      else {
        const { type: _, ...step } = item;
        steps.push(step);
        put({ mode: 'verify', session, steps: [...steps] });
      }
    }
  } catch (error) {
    if (signal.aborted) return;
    leave();
    showRefusal(refusalOf(error));
  }
}

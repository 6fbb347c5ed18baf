import { useEffect, useState } from 'react';
import type { AskedAround } from '../../../core/contract/view.ts';
import { HostLost, host } from '../../host/client.ts';

/** What stands before a question in its session; undefined until it is known, and where nobody knows it. */
export function useAround(event: string | undefined): AskedAround | undefined {
  const [found, setFound] = useState<{ readonly event: string; readonly around: AskedAround }>();
  useEffect(() => {
    if (event === undefined) return;
    let isOver = false;
    const look = async () => {
      const around = await host().runs.around({ event });
      if (around.ok && !isOver) setFound({ event, around });
    };
    look().catch((error: unknown) => {
      if (!(error instanceof HostLost)) throw error;
    });
    return () => {
      isOver = true;
    };
  }, [event]);
  return found?.event === event ? found?.around : undefined;
}

import { useEffect, useState } from 'react';
import type { FoundLogs } from '../../../core/contract/view.ts';
import { host } from '../../host/client.ts';
import { useConnection } from '../../stores/connection-store.ts';

/** Logs in the usual folders of the host's computer; `undefined` until they are counted. Counted anew after a reconnect. */
export function useFoundLogs(): readonly FoundLogs[] | undefined {
  const [found, setFound] = useState<readonly FoundLogs[]>();
  const isConnected = useConnection(({ connection }) => connection.state === 'connected');
  useEffect(() => {
    if (!isConnected) return;
    let isWanted = true;
    host()
      .import.find({})
      .then(
        (next) => isWanted && setFound(next),
        // Gone with the pipe; the banner says so, and the reconnect asks again.
        () => undefined,
      );
    return () => {
      isWanted = false;
    };
  }, [isConnected]);
  return found;
}

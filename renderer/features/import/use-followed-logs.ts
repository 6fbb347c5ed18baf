import { useEffect } from 'react';
import { useConnection } from '../../stores/connection-store.ts';
import { type Followed, useFollowed } from '../../stores/followed-store.ts';

/** What is followed, asked for when the component appears and after a reconnect; `undefined` until it is known. */
export function useFollowedLogs(): readonly Followed[] | undefined {
  const isConnected = useConnection(({ connection }) => connection.state === 'connected');
  const refresh = useFollowed((state) => state.refresh);
  useEffect(() => {
    if (isConnected) void refresh();
  }, [isConnected, refresh]);
  return useFollowed((state) => state.followed);
}

import { useConnection } from '../../stores/connection-store.ts';
import { useElapsed } from '../../ui/use-elapsed.ts';

/** For how long something at the host has gone on, as {@link useElapsed} has it. Stands still while the host is gone: nobody knows whether it goes on. */
export function useElapsedAtHost(sinceMs: number | undefined): number | undefined {
  const lostAtMs = useConnection((connection) => connection.lostAtMs);
  return useElapsed(sinceMs, lostAtMs);
}

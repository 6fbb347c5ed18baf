import { useCallback, useEffect, useState } from 'react';
import { refusalOf } from '../../host/refusal-of.ts';
import { useConnection } from '../../stores/connection-store.ts';

/** A list as the host has it, and the way to ask for it again. */
export interface Listed<Value> {
  /** Undefined until it is known. */
  readonly value: Value | undefined;
  /** Why it can't be had; undefined where it can. */
  readonly says: string | undefined;
  readonly again: () => Promise<void>;
}

/** Asks when the component appears and after a reconnect. `load` has to stay the same function. */
export function useListed<Value>(load: () => Promise<Value>): Listed<Value> {
  const isConnected = useConnection(({ connection }) => connection.state === 'connected');
  const [{ value, says }, set] = useState<Pick<Listed<Value>, 'value' | 'says'>>({ value: undefined, says: undefined });
  const again = useCallback(async () => {
    try {
      set({ value: await load(), says: undefined });
    } catch (error) {
      set({ value: undefined, says: refusalOf(error).message });
    }
  }, [load]);
  useEffect(() => {
    if (isConnected) void again();
  }, [isConnected, again]);
  return { value, says, again };
}

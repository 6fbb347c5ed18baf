import { useCallback, useSyncExternalStore } from 'react';
import { useConnection } from '../../stores/connection-store.ts';
import { type Answer, type AnswerCache, loading } from './answer-cache.ts';

interface AskOptions {
  /** Lets what is only scrolled past go by without a question. */
  readonly delayMs?: number;
  /** Asks even where an answer is here already, and shows that one meanwhile. */
  readonly again?: boolean;
}

/** The answer to a key, asked for while the component shows it. Nothing is asked without a key. */
export function useAnswer<Value>(
  cache: AnswerCache<Value>,
  key: string | undefined,
  options: AskOptions = {},
): Answer<Value> {
  const { delayMs = 0, again = false } = options;
  const subscribe = useCallback(
    (listener: () => void) => {
      if (key === undefined) return () => undefined;
      const release = cache.hold(key, listener);
      const timer = setTimeout(() => cache.ask(key, again), delayMs);
      const stop = useConnection.subscribe((now, before) => {
        if (now.connection.state === 'connected' && before.connection.state !== 'connected') cache.askRefused();
      });
      return () => {
        clearTimeout(timer);
        stop();
        release();
      };
    },
    [cache, key, delayMs, again],
  );
  return useSyncExternalStore(
    subscribe,
    () => (key === undefined ? loading : (cache.peek(key) ?? loading)),
    () => loading,
  );
}

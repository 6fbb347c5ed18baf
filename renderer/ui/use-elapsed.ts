import { useEffect, useState } from 'react';

/** Whole seconds since a time, in ms, renewed each second; undefined without one. A time to come reads 0. */
export function useElapsed(sinceMs: number | undefined): number | undefined {
  const [nowMs, setNowMs] = useState(() => Date.now());
  useEffect(() => {
    const timer = setInterval(() => setNowMs(Date.now()), 1_000);
    return () => clearInterval(timer);
  }, []);
  return sinceMs === undefined ? undefined : Math.floor(Math.max(0, nowMs - sinceMs) / 1_000) * 1_000;
}

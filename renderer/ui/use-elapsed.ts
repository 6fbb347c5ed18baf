import { useEffect, useState } from 'react';

/** Whole seconds since a time, in ms, renewed each second; undefined without one. A time to come reads 0. `untilMs`: where it stands still, Unix ms. */
export function useElapsed(sinceMs: number | undefined, untilMs = Number.POSITIVE_INFINITY): number | undefined {
  const [nowMs, setNowMs] = useState(() => Date.now());
  useEffect(() => {
    const timer = setInterval(() => setNowMs(Date.now()), 1_000);
    return () => clearInterval(timer);
  }, []);
  return sinceMs === undefined ? undefined : wholeSeconds(Math.min(nowMs, untilMs) - sinceMs);
}

function wholeSeconds(ms: number): number {
  return Math.floor(Math.max(0, ms) / 1_000) * 1_000;
}

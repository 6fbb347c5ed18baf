import { useEffect, useState } from 'react';

/** The time, renewed twice a second while `isOn`: for what counts up or down before one's eyes. */
export function useTicking(isOn: boolean): number {
  const [nowMs, setNowMs] = useState(() => Date.now());
  useEffect(() => {
    if (!isOn) return;
    const timer = setInterval(() => setNowMs(Date.now()), 500);
    return () => clearInterval(timer);
  }, [isOn]);
  return nowMs;
}

import { useEffect, useState } from 'react';

/** True once the same thing has been there for so many milliseconds; false without one. */
export function useLasting(thing: string | undefined, afterMs: number): boolean {
  const [lasting, setLasting] = useState<string>();
  useEffect(() => {
    if (thing === undefined) return;
    const timer = setTimeout(() => setLasting(thing), afterMs);
    return () => clearTimeout(timer);
  }, [thing, afterMs]);
  return thing !== undefined && lasting === thing;
}

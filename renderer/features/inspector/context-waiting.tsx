import { useState } from 'react';
import { Late } from '../../ui/late.tsx';
import { Skeleton } from '../../ui/skeleton.tsx';
import { duration } from '../../ui/time.ts';
import { useElapsed } from '../../ui/use-elapsed.ts';

/** In place of a context that is not here yet: what is waited for and since when, once it is a while. */
export function ContextWaiting() {
  const [sinceMs] = useState(() => Date.now());
  return (
    <>
      <Late afterMs={1_000}>
        <ContextWait sinceMs={sinceMs} />
      </Late>
      <Skeleton rows={10} />
    </>
  );
}

/** What a context is waited for with, and since when: the seconds are not read out as they pass. */
export function ContextWait({ sinceMs }: { readonly sinceMs: number }) {
  const forMs = useElapsed(sinceMs) ?? 0;
  return (
    <p className="tn text-sm text-ink-3">
      <span role="status">putting the context together from the steps before…</span>
      <span role="timer"> for {duration(forMs)}</span>
    </p>
  );
}

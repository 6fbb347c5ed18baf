import { useEffect, useState } from 'react';
import { useLineage } from './lineage-store.ts';
import { paced } from './paced.ts';

/** What goes over a whole branch does so this often at most while steps stream in, in ms. */
const pauseMs = 200;

/** Counts changes of the lineage: the first at once, then some together; once it is complete, that too at once. */
export function usePacedRev(): number {
  const [rev, setRev] = useState(() => useLineage.getState().rev);
  useEffect(() => {
    const take = (): void => setRev(useLineage.getState().rev);
    const pace = paced(take, { pauseMs: () => pauseMs });
    take();
    const unsubscribe = useLineage.subscribe((now, before) => {
      if (now.complete !== before.complete) take();
      else if (now.rev !== before.rev) pace.ask();
    });
    return () => {
      unsubscribe();
      pace.stop();
    };
  }, []);
  return rev;
}

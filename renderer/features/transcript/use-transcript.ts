import { useDeferredValue, useEffect, useMemo, useState } from 'react';
import { useLineage } from '../../stores/lineage-store.ts';
import { paced } from '../../stores/paced.ts';
import { useSelection } from '../../stores/selection-store.ts';
import { useTranscriptChoices } from './transcript-choices.ts';
import { keepTranscript } from './transcript-keeper.ts';
import type { Transcript } from './transcript-rows.ts';

/** Steps that stream in are laid out this often at most, in ms. */
const pauseMs = 200;

/** The rows of a session's branch as a person chose to see them. Laid out again when the lineage or a choice changes. */
export function useTranscript(session: string): Transcript {
  const rev = useDeferredValue(usePacedRev());
  const thinking = useTranscriptChoices((choices) => choices.thinking);
  const harness = useTranscriptChoices((choices) => choices.harness);
  const unfolded = useTranscriptChoices((choices) => choices.unfolded);
  const selected = useSelection(({ selection }) => (selection.type === 'step' ? selection.key : undefined));
  const keeper = useMemo(() => keepTranscript(session), [session]);
  // biome-ignore lint/correctness/useExhaustiveDependencies: the Maps of the store stay the same objects, rev says that they changed
  return useMemo(() => {
    const revealed = selected === undefined ? {} : { revealed: selected };
    return keeper.lay(useLineage.getState(), { thinking, harness, unfolded, ...revealed });
  }, [keeper, rev, thinking, harness, unfolded, selected]);
}

/** Counts changes of the lineage: the first at once, then some together; once it is complete, that too at once. */
function usePacedRev(): number {
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

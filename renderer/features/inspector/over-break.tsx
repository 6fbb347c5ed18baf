import type { SessionRow } from '../../../core/contract/view.ts';
import { useLineage } from '../../stores/lineage-store.ts';
import { useSelection } from '../../stores/selection-store.ts';
import { Button } from '../../ui/button.tsx';
import { FactRow } from './section.tsx';

/** How a fork or a detached session goes on over a break in the log before it, as a person chose, with the way to the break. */
export function OverBreak({ atBreak }: { readonly atBreak: NonNullable<SessionRow['atBreak']> }) {
  const step = useLineage(({ rev, steps }) => (rev >= 0 ? steps.get(atBreak.event) : undefined));
  const says =
    atBreak.how === 'start'
      ? 'its conversation starts at the break; what is before it is not in its context'
      : 'joined by file order over the break in the log';
  return (
    <FactRow name="At the break" lines>
      {says}
      {step === undefined ? null : (
        <Button
          look="link"
          className="ml-1.5"
          onClick={() => useSelection.getState().select({ type: 'step', session: step.session, key: step.key })}
        >
          Show
        </Button>
      )}
    </FactRow>
  );
}

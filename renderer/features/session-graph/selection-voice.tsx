import { useLineage } from '../../stores/lineage-store.ts';
import { useSelection } from '../../stores/selection-store.ts';
import { sessionTitle } from '../../ui/session-title.ts';
import { callLife } from '../live-call/call-life.ts';
import { seenText } from '../untrusted-text/seen-text.ts';
import { stepWords } from './step-words.ts';

/** Tells a screen reader what is selected: a canvas can't. */
export function SelectionVoice() {
  const selection = useSelection((state) => state.selection);
  const lineage = useLineage.getState();
  const { steps, lanes } = lineage;
  const step = selection.type === 'step' ? steps.get(selection.key) : undefined;
  const lane = selection.type === 'none' ? undefined : lanes.get(selection.session)?.row;
  const branch = lane === undefined ? undefined : seenText(sessionTitle(lane), 'prose');
  return (
    <p aria-live="polite" className="sr-only">
      {step === undefined
        ? branch
        : `${stepWords(step, { life: callLife(step, lineage) })}. In ${branch ?? 'another session'}.`}
    </p>
  );
}

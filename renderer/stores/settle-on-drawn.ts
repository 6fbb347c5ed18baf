import type { StepRow } from '../../core/contract/view.ts';
import { host } from '../host/client.ts';
import { answered } from './acts.ts';
import { useLineage } from './lineage-store.ts';
import { type Selection, sameSelection } from './selection.ts';
import { useSelection } from './selection-store.ts';
import { showDone } from './toasts.ts';

type SelectedStep = Extract<Selection, { type: 'step' }>;

/**
 * Where what is selected turns out to be an event that no step has the key of, chooses the step that it is a part of, as the call of a
 * result; of one that no step is drawn for the last step before it, else the branch, and says so. A no-op once something else is selected, and
 * for an event that can't be read or is not in the lineage on screen. Never rejects.
 */
export async function settleOnDrawn(
  selected: SelectedStep,
  choose: (selection: Selection) => void = useSelection.getState().select,
): Promise<void> {
  if (!(await isMissing(selected))) return;
  const [event = ''] = selected.key.split('/');
  const reply = await answered(host().event.detail({ event, step: selected.key }));
  if (!reply.ok || reply.detail.step?.key === selected.key || !isSelected(selected)) return;
  const { kind, seq, session, step: part } = reply.detail;
  const { lanes, stepsOf } = useLineage.getState();
  if (!lanes.has(session)) return;
  if (part !== undefined) return choose({ type: 'step', session: part.session, key: part.key });
  const step = lastBefore(stepsOf.get(session) ?? [], seq);
  choose(step === undefined ? { type: 'lane', session } : { type: 'step', session, key: step.key });
  const instead = step === undefined ? 'Its branch' : 'The step before it';
  showDone(`No step is drawn for this event (${kind}). ${instead} is selected.`);
}

/** The last step up to a sequence number of the session's own. */
export function lastBefore(own: readonly StepRow[], seq: number): StepRow | undefined {
  return own.reduce<StepRow | undefined>(
    (last, step) => (step.seq <= seq && (last === undefined || step.seq >= last.seq) ? step : last),
    undefined,
  );
}

/** True once the whole lineage is here and the step is not in it; false once it is, or something else is selected. */
async function isMissing(selected: SelectedStep): Promise<boolean> {
  const known = Promise.withResolvers<boolean>();
  const look = (): void => {
    const { state, complete, steps, lanes } = useLineage.getState();
    if (!isSelected(selected) || steps.has(selected.key) || state === 'refused') known.resolve(false);
    else if (state === 'ready' && complete && lanes.has(selected.session)) known.resolve(true);
  };
  const stops = [useLineage.subscribe(look), useSelection.subscribe(look)];
  look();
  const answer = await known.promise;
  for (const stop of stops) stop();
  return answer;
}

function isSelected(selected: SelectedStep): boolean {
  return sameSelection(useSelection.getState().selection, selected);
}

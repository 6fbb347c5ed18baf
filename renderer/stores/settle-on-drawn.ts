import type { Refusal, StepRow } from '../../core/contract/view.ts';
import { host } from '../host/client.ts';
import { answered } from './acts.ts';
import { useLineage } from './lineage-store.ts';
import { useNavigation } from './navigation-store.ts';
import { type Selection, sameSelection } from './selection.ts';
import { useSelection } from './selection-store.ts';
import { showDone, showRefusal } from './toasts.ts';

type SelectedStep = Extract<Selection, { type: 'step' }>;

/** Takes what is selected in the place of something. `isElsewhere`: it is in a session of another lineage, which is to be shown. */
type Choose = (selection: Exclude<Selection, { type: 'none' }>, isElsewhere: boolean) => void;

/**
 * Chooses the step that a selected key is of, in the lane that holds it, whichever lane was named: where no step has the key, the step that
 * its event is a part of, as the call of a result; of an event that no step is drawn for the last step before it, else the branch, and says so.
 * Says where no session of the home has it. A no-op once something else is selected. Never rejects.
 */
export async function settleOnDrawn(selected: SelectedStep, choose: Choose = show): Promise<void> {
  const drawn = await drawnStep(selected);
  if (drawn === undefined) return;
  if (drawn !== 'missing') {
    if (drawn.session !== selected.session) choose({ ...selected, session: drawn.session }, false);
    return;
  }
  const [event = ''] = selected.key.split('/');
  const reply = await answered(host().event.detail({ event, step: selected.key }));
  if (!isSelected(selected)) return;
  if (!reply.ok) return sayUnknown(selected.key, reply.refusal);
  const { kind, seq, session, step: part } = reply.detail;
  const { lanes, stepsOf } = useLineage.getState();
  if (!lanes.has(session)) {
    const there = { type: 'step', session, key: part?.key ?? selected.key } as const;
    choose(there, true);
    return settleOnDrawn(there, choose);
  }
  if (part?.key === selected.key && session === selected.session) return;
  if (part !== undefined) return choose({ type: 'step', session: part.session, key: part.key }, false);
  const step = lastBefore(stepsOf.get(session) ?? [], seq);
  choose(step === undefined ? { type: 'lane', session } : { type: 'step', session, key: step.key }, false);
  const instead = step === undefined ? 'Its branch' : 'The step before it';
  showDone(`No step is drawn for this event (${kind}). ${instead} is selected.`);
}

const show: Choose = (selection, isElsewhere) => {
  const { route, go } = useNavigation.getState();
  if (isElsewhere && route.screen === 'session') go({ ...route, session: selection.session }, selection);
  else useSelection.getState().select(selection);
};

/** Longest key that is said, in UTF-16 units. */
const LONGEST = 100;

/** A key that is no name of an event is as unknown as one that nobody has. */
function sayUnknown(key: string, { code }: Refusal): void {
  if (code !== 'not-found' && code !== 'invalid') return;
  showRefusal({
    message: `No session of this home has the step ${key.slice(0, LONGEST)}.`,
    remedy: 'Its link may be of another home, or cut off: copy it once more.',
  });
}

/** The last step up to a sequence number of the session's own. */
export function lastBefore(own: readonly StepRow[], seq: number): StepRow | undefined {
  return own.reduce<StepRow | undefined>(
    (last, step) => (step.seq <= seq && (last === undefined || step.seq >= last.seq) ? step : last),
    undefined,
  );
}

/** The step that has the key, once it is here; `missing` once the whole lineage is and none has it; undefined once something else is selected. */
async function drawnStep(selected: SelectedStep): Promise<StepRow | 'missing' | undefined> {
  const known = Promise.withResolvers<StepRow | 'missing' | undefined>();
  const look = (): void => {
    const { state, complete, steps, lanes } = useLineage.getState();
    const step = steps.get(selected.key);
    if (!isSelected(selected) || state === 'refused') known.resolve(undefined);
    else if (step !== undefined) known.resolve(step);
    else if (state === 'ready' && complete && lanes.has(selected.session)) known.resolve('missing');
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

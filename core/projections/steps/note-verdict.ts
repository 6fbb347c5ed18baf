import type { EventId } from '../../model/ids.ts';
import type { SessionEvent } from '../../model/read-event.ts';
import type { StepVerdict } from '../validation/step-verdict.ts';
import { stepVerdictOf } from '../validation/step-verdict-of.ts';
import { takenBack } from '../validation/taken-back.ts';
import { stepKey } from './step-key.ts';
import type { StepRow } from './step-row.ts';
import type { Steps } from './steps.ts';

/** Verdicts that a row keeps, the newest. */
const MOST = 50;

/** Notes a verdict on a step, or that one is taken back, on the row of that step (V1). Returns the keys of rows that changed. */
export function noteVerdict(state: Steps, event: SessionEvent): string[] {
  const given = stepVerdictOf(event);
  if (given !== undefined) {
    const row = stepEndingAt(state, given.of as EventId);
    if (row !== undefined) state.judged = (state.judged ?? new Map()).set(event.id, row.key);
    return change(state, row, (judged) => [...judged, given.verdict].slice(-MOST));
  }
  return takenBack(event).flatMap((of) => {
    const key = state.judged?.get(of);
    if (key === undefined) return [];
    return change(state, state.rows.get(key), (judged) => judged.filter((each) => each.event !== of));
  });
}

/** The row of a step by its last event: of a call that which it answered, else the event's own first that is no call. */
export function stepEndingAt(state: Steps, event: EventId): StepRow | undefined {
  const own: StepRow[] = [];
  for (let n = 0, row = at(n); row !== undefined; row = at(++n)) own.push(row);
  const first = own.find(({ call }) => call === undefined) ?? own[0];
  if (first !== undefined) return first;
  const place = state.places.get(event);
  return place?.key !== undefined && place.answers ? state.rows.get(place.key) : undefined;

  function at(n: number): StepRow | undefined {
    return state.rows.get(stepKey(event, n));
  }
}

function change(
  state: Steps,
  row: StepRow | undefined,
  next: (judged: readonly StepVerdict[]) => StepVerdict[],
): string[] {
  if (row === undefined) {
    state.missed++;
    return [];
  }
  const { judged = [], ...rest } = row;
  const now = next(judged);
  state.rows.set(row.key, { ...rest, ...(now.length === 0 ? {} : { judged: now }) });
  return [row.key];
}

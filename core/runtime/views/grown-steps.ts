import { accept, type Decision, refuse } from '../../model/refusal.ts';
import type { StepRow } from '../../projections/steps/step-row.ts';
import type { FoldedSteps } from './session-steps.ts';

/** Events whose steps are given at once. */
const MOST_EVENTS = 1_000;

/** Steps that events of a session made or changed, as they read now, in order. */
export interface GrownSteps {
  readonly steps: StepRow[];
  /** The number of the event after them. */
  readonly to: number;
  /** There are more events. */
  readonly more?: true;
}

/**
 * The steps that the events of a session from place `from` on made or changed. Refused where places
 * do not tell the events, and where there are not so many. Looks at what is new only, however long the session is.
 */
export function grownSteps(
  { roll, all, changes }: Pick<FoldedSteps, 'roll' | 'all' | 'changes'>,
  from: number,
): Decision<GrownSteps> {
  const count = roll.made.length;
  if (!roll.isGapless || from > count) {
    return refuse('invalid', `What came after event ${from} of this session can't be told.`, {
      remedy: 'Open its graph again.',
    });
  }
  const to = Math.min(count, from + MOST_EVENTS);
  const places = changedPlaces(changes, from, to);
  for (let place = roll.made[from - 1] ?? 0; place < (roll.made[to - 1] ?? 0); place++) places.add(place);
  const steps = [...places].sort((one, other) => one - other).flatMap((place) => all[place] ?? []);
  return accept({ steps, to, ...(to < count ? { more: true } : {}) });
}

/** Places of the rows that the events from place `from` to `to`, half open, changed. */
function changedPlaces(changes: FoldedSteps['changes'], from: number, to: number): Set<number> {
  const places = new Set<number>();
  for (let last = changes.length - 1; last >= 0; last--) {
    const change = changes[last];
    if (change === undefined || change.at < from) break;
    if (change.at < to) places.add(change.place);
  }
  return places;
}

import type { SessionEvent } from '../../model/read-event.ts';
import { foldStep } from '../../projections/steps/fold-steps.ts';
import { emptySteps } from '../../projections/steps/steps.ts';
import type { ReadSides } from './read-sides.ts';

/** How many steps each side has that the other has not. */
export interface StepsSince {
  readonly ours: number;
  readonly theirs: number;
}

type Since = Pick<ReadSides, 'ourHistory' | 'theirHistory' | 'ourNews' | 'news'>;

/** Counts what each side did since the two parted: a call that a re-run makes again is the step that it was. */
export function stepsSince({ ourHistory, theirHistory, ourNews, news }: Since): StepsSince {
  return { ours: stepsOf(ourHistory, ourNews), theirs: stepsOf(theirHistory, news) };
}

/** How many steps a whole history is. */
export function stepsIn(history: readonly SessionEvent[]): number {
  return stepsOf(history, history);
}

/** How many of the steps of a whole history some of its events are. */
function stepsOf(history: readonly SessionEvent[], among: readonly SessionEvent[]): number {
  const [first] = history;
  if (first === undefined) return 0;
  const counted = new Set(among.map(({ id }) => id));
  const state = emptySteps(first.envelope.origin.session);
  let steps = 0;
  for (const event of history) {
    const before = state.made;
    foldStep(state, event);
    if (counted.has(event.id)) steps += state.made - before;
  }
  return steps;
}

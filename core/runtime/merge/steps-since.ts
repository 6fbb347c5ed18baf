import type { SessionEvent } from '../../model/read-event.ts';
import { foldStep } from '../../projections/steps/fold-steps.ts';
import { emptySteps } from '../../projections/steps/steps.ts';
import type { ReadSides } from './read-sides.ts';

/** How many steps each side has that the other has not. */
export interface StepsSince {
  readonly ours: number;
  readonly theirs: number;
}

/** Counts what each side did since the two parted. */
export function stepsSince({ news, ourNews }: Pick<ReadSides, 'news' | 'ourNews'>): StepsSince {
  return { ours: stepsIn(ourNews), theirs: stepsIn(news) };
}

/** How many steps some events are, in their order. */
export function stepsIn(events: readonly SessionEvent[]): number {
  const [first] = events;
  if (first === undefined) return 0;
  const state = emptySteps(first.envelope.origin.session);
  for (const event of events) foldStep(state, event);
  return state.made;
}

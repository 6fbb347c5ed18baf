import type { EventId } from '../ids.ts';
import { quoted } from '../quoted.ts';
import { accept, type Decision, refuse } from '../refusal.ts';
import type { AtBreak } from './commands.ts';
import type { HistoryBreak } from './history-break.ts';

/** What the first event of a fork or detached session says of a break before it: where, and how a person chose to go on. */
export interface BreakAnswer {
  readonly event: EventId;
  readonly how: AtBreak;
}

/**
 * Takes a person's answer for a break (B-8): undefined where there is none and nothing was answered. Refused with both contexts where
 * a break is not answered, and where there is nothing to choose.
 */
export function decideAtBreak(
  how: AtBreak | undefined,
  broken: HistoryBreak | undefined,
): Decision<BreakAnswer | undefined> {
  if (broken === undefined && how === undefined) return accept(undefined);
  if (broken === undefined) {
    return refuse('invalid', 'There is no break before this event that is not answered: there is nothing to choose.', {
      remedy: 'Leave the choice out.',
    });
  }
  if (how !== undefined) return accept({ event: broken.event as EventId, how });
  return refuse('at-break', sayBreak(broken), {
    remedy: 'Choose how to go on: join by file order, or start at the break.',
    break: broken,
  });
}

function sayBreak({ step, title, earlier = 0 }: HistoryBreak): string {
  const here = step === undefined ? 'An event' : `Step ${step}`;
  const others = earlier === 0 ? '' : ` So ${earlier === 1 ? 'does one step' : `do ${earlier} steps`} before it.`;
  return `${here} of ${quoted(title)} follows a record that is not before it in the log.${others}`;
}

import type { HostClient } from '../contract/connect.ts';
import type { PickableStep } from '../contract/view.ts';
import { isEventId } from '../model/ids.ts';
import { counted } from '../projections/text/say-count.ts';
import { onlyOne, saidWord, sayTooShort } from './only-one.ts';
import { accepted, Refused } from './refused.ts';

interface Sides {
  readonly session: string;
  readonly theirs: string;
}

/** Steps of theirs that can be picked by hand, and how many earlier ones are not listed. */
export interface StepsOfTheirs {
  readonly steps: readonly PickableStep[];
  readonly earlierSteps?: number;
}

/** Characters of an event's id that a list shows. */
const SHOWN = 12;

const LIST = 'See the steps and their ids with --preview.';

/** What can be picked. Throws Refused. */
export async function stepsOf(host: HostClient, sides: Sides): Promise<StepsOfTheirs> {
  const { steps, leftOut } = accepted(await host.merge.steps(sides));
  return { steps, ...(leftOut === 0 ? {} : { earlierSteps: leftOut }) };
}

/** The steps with their ids, for people, from a line of its own on. */
export function saySteps({ steps, earlierSteps = 0 }: StepsOfTheirs): string {
  if (steps.length === 0) return '';
  const left = earlierSteps === 0 ? '' : `, ${counted(earlierSteps, 'earlier step')} not listed`;
  const lines = steps.flatMap(({ event, lines: [first = '', ...more] }) => [
    `  ${event.slice(0, SHOWN)}  ${first}`,
    ...more.map((line) => `  ${' '.repeat(SHOWN)}  ${line}`),
  ]);
  return [`\n${counted(steps.length, 'step')} to pick with --transcript steps:EVENT,EVENT${left}:`, ...lines].join(
    '\n',
  );
}

/** The events that a list of ids names: each whole, or a beginning of at least four characters that only one of the steps has. Throws Refused. */
export async function pickedIn(host: HostClient, sides: Sides, list: string): Promise<string[]> {
  const words = list.split(',').filter((word) => word !== '');
  if (words.length === 0)
    throw new Refused({ code: 'usage', message: 'No step is named.', remedy: 'See them with --preview.' });
  const { steps } = await stepsOf(host, sides);
  return words.map((word) => {
    if (isEventId(word)) return word;
    const found = onlyOne(word, steps, { what: 'step', idsOf: ({ event }) => [event], remedy: LIST });
    if (found !== undefined) return found.event;
    throw new Refused({
      code: 'not-found',
      message: sayTooShort(word, 'step') ?? `${saidWord(word)} is no step of theirs.`,
      remedy: LIST,
    });
  });
}

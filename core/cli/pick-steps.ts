import type { HostClient } from '../contract/connect.ts';
import type { PickableStep } from '../contract/view.ts';
import { counted } from '../projections/text/say-count.ts';
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

/** Characters of an event's id that a list shows; `steps:` takes any beginning that only one has. */
const SHOWN = 12;

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

/** The events that a list of ids names: each whole, or a beginning that only one of the steps has. Throws Refused. */
export async function pickedIn(host: HostClient, sides: Sides, list: string): Promise<string[]> {
  const words = list.split(',').filter((word) => word !== '');
  if (words.length === 0)
    throw new Refused({ code: 'usage', message: 'No step is named.', remedy: 'See them with --preview.' });
  const { steps } = await stepsOf(host, sides);
  return words.map((word) => {
    if (/^[0-9a-f]{64}$/.test(word)) return word;
    const found = steps.filter(({ event }) => event.startsWith(word));
    const [only] = found;
    if (only !== undefined && found.length === 1) return only.event;
    throw new Refused({
      code: found.length === 0 ? 'not-found' : 'usage',
      message: found.length === 0 ? `${word} is no step of theirs.` : `${word} begins the ids of several steps.`,
      remedy: 'See the steps and their ids with --preview.',
    });
  });
}

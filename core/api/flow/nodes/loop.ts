import { readRule } from '../../../projections/workflow/rules/read-rule.ts';
import { perform } from '../../perform.ts';
import { made } from '../../refused-error.ts';
import type { NodeAt, NodeWork } from '../node-at.ts';

/** Why a loop was over after a round. */
type Ended = 'until' | 'cap';

/** After a round: goes round again, unless its rule says that it is done, or its cap is reached. Which of them ended it is on record. */
export const loop: NodeWork<'loop'> = async (at) => {
  const { node, rounds, values, session } = at;
  const { cap, until } = node;
  const { session: after, more } = await perform(session, {
    what: 'loop',
    input: { round: rounds.at(-1), cap, ...(until === undefined ? {} : { until, values }) },
    work: async (on) => ({ session: on, more: { ended: endOf(at) ?? null } }),
  });
  return { outs: { [more.ended === null ? 'body' : 'done']: after } };
};

function endOf({ node: { cap, until }, rounds, values, session, run }: NodeAt<'loop'>): Ended | undefined {
  if (until !== undefined) {
    const { answer } = session;
    const words = typeof run.words === 'string' ? { words: run.words } : {};
    if (made(made(readRule(until)).holds({ values, ...words, ...(answer === undefined ? {} : { answer }) })))
      return 'until';
  }
  return (rounds.at(-1) as number) >= cap ? 'cap' : undefined;
}

import { chooseByRule } from '../../../projections/workflow/choose/choose-by-rule.ts';
import type { RouteChoice } from '../../../projections/workflow/choose/route-choice.ts';
import { askRoute, askVotes } from '../../ask-route.ts';
import { perform } from '../../perform.ts';
import { made } from '../../refused-error.ts';
import type { NodeAt, NodeWork } from '../node-at.ts';

/** Chooses the one route that the session goes on by. What was chosen and why is on record as the node's (X1). */
export const selector: NodeWork<'selector'> = async (at) => {
  const { node, session } = at;
  const choice = await chosen(at);
  const candidates = node.routes.map(({ name }) => name);
  const done = await perform(session, {
    what: 'choose',
    input: { candidates, how: node.how, ...choice },
    work: async (on) => ({ session: on, more: choice }),
  });
  return { outs: { [choice.chosen]: done.session } };
};

async function chosen({ node, session, values, run }: NodeAt<'selector'>): Promise<RouteChoice> {
  const { how, agent, samples } = node;
  if (how === 'rule') {
    const { answer } = session;
    const words = typeof run.words === 'string' ? { words: run.words } : {};
    return made(chooseByRule(node, { values, ...words, ...(answer === undefined ? {} : { answer }) }));
  }
  if (agent === undefined) throw new Error(`a run began with a selector by ${how} and no agent`);
  const asked = { ...node, agent, values };
  return how === 'vote' ? await askVotes(session, samples as number, asked) : await askRoute(session, asked);
}

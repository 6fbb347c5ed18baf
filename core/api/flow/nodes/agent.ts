import { renderTemplate } from '../../../projections/workflow/render-template.ts';
import { Agent } from '../../agent.ts';
import { made } from '../../refused-error.ts';
import type { Session } from '../../session.ts';
import type { NodeAt, NodeWork } from '../node-at.ts';

/** An agent goes on from the session until it has answered. */
export const agent: NodeWork<'agent'> = async (at) => {
  const session = await new Agent(at.node.agent).forward(said(at));
  return { outs: { session, answer: session.answer ?? '' } };
};

/** What waits to be said is said before the prompt, unless that has it already: no words are lost. */
function said({ node, session, values }: NodeAt<'agent'>): Session {
  if (node.prompt === undefined) return session;
  const prompt = made(renderTemplate(node.prompt, values));
  const { words = '' } = session;
  return session.say(prompt.includes(words) ? prompt : `${words}\n\n${prompt}`);
}

import { chooseByRule } from '../../../projections/workflow/choose/choose-by-rule.ts';
import { otherwiseOf, type RouteChoice } from '../../../projections/workflow/choose/route-choice.ts';
import { askRoute, askVotes } from '../../ask-route.ts';
import { made } from '../../refused-error.ts';
import type { Session } from '../../session.ts';
import type { NodeAt, NodeWork } from '../node-at.ts';

/** Chooses the one route that the session goes on by. What was chosen, of which and why, is on record (X1). */
export const selector: NodeWork<'selector'> = async (at) => {
  const { node, session: came, values, position, here, run } = at;
  const given = run.chosen.get(position);
  const { choice, session } = given === undefined ? await chosen(at) : { choice: given, session: came };
  const candidates = node.routes.map(({ name }) => name);
  const after = await here(session).choose({ candidates, how: node.how, saw: values, position, ...choice });
  return { outs: { [choice.chosen]: here(after) } };
};

interface Chosen {
  readonly choice: RouteChoice;
  /** What choosing made of the session. */
  readonly session: Session;
}

async function chosen(at: NodeAt<'selector'>): Promise<Chosen> {
  const { node, session, values } = at;
  const { how, agent, samples } = node;
  if (how === 'person') return await byPerson(at);
  if (how === 'validator') return { choice: await byCommand(at), session };
  if (how === 'rule') return { choice: byRule(at), session };
  if (agent === undefined) throw new Error(`a run began with a selector by ${how} and no agent`);
  const asked = { ...node, agent, values };
  const choice = how === 'vote' ? await askVotes(session, samples as number, asked) : await askRoute(session, asked);
  return { choice, session };
}

function byRule({ node, session: { answer }, values, run }: NodeAt<'selector'>): RouteChoice {
  const words = typeof run.words === 'string' ? { words: run.words } : {};
  return made(chooseByRule(node, { values, ...words, ...(answer === undefined ? {} : { answer }) }));
}

/** Each route is checked in a session of its own: what is not so of one is no verdict on the session that goes on. */
async function byCommand({ node, session }: NodeAt<'selector'>): Promise<RouteChoice> {
  for (const { name, check } of node.routes) {
    if (check === undefined) continue;
    const on = await session.spawn({ task: `Check the route ${name}` });
    const { verdict } = await on.validate({ command: check, criterion: `The route ${name} is to be taken.` });
    if (verdict === 'passed') return { chosen: name, reason: 'Its command passed.' };
  }
  return made(otherwiseOf(node, 'No command of a route passed.'));
}

async function byPerson({ node, session }: NodeAt<'selector'>): Promise<Chosen> {
  const choices = node.routes.map(({ name, says }) => ({ name, ...(says === undefined ? {} : { says }) }));
  const { chose, note, session: on } = await session.ask({ words: 'Choose how it goes on.', choices });
  return { choice: { chosen: chose, reason: note ?? 'A person chose it.' }, session: on };
}

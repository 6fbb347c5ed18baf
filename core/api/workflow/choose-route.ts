import type { Decision } from '../../model/refusal.ts';
import { oneLine } from '../../projections/text/one-line.ts';
import { choicePrompt } from '../../projections/workflow/choose/choice-prompt.ts';
import { chooseByModel } from '../../projections/workflow/choose/choose-by-model.ts';
import { chooseByRule } from '../../projections/workflow/choose/choose-by-rule.ts';
import { countVotes } from '../../projections/workflow/choose/count-votes.ts';
import { otherwiseOf, type RouteChoice, type Routes } from '../../projections/workflow/choose/route-choice.ts';
import type { Agent } from '../agent.ts';
import { RefusedError } from '../refused-error.ts';
import type { Session } from '../session.ts';
import type { Selector, Values } from './selector.ts';

/** The route that was chosen, and the session with that on record. */
export interface Chosen {
  readonly chosen: string;
  readonly session: Session;
}

interface Made {
  readonly choice: Decision<RouteChoice>;
  /** What choosing made of the session. */
  readonly session: Session;
}

/** Chooses a route of a selector, on record. Throws RefusedError where none is chosen, and what asking throws. */
export async function chooseRoute(selector: Selector, session: Session, values: Values): Promise<Chosen> {
  const { choice, session: on } = await WAYS[selector.how](selector, session, values);
  if (!choice.ok) throw new RefusedError(choice.refusal);
  const { chosen, reason, scores } = choice.value;
  const after = await on.choose({
    candidates: Object.keys(selector.routes),
    chosen,
    how: selector.how,
    reason,
    saw: values,
    ...(scores === undefined ? {} : { scores }),
  });
  return { chosen, session: after };
}

type Way = (selector: Selector, session: Session, values: Values) => Promise<Made>;

const WAYS: Readonly<Record<Selector['how'], Way>> = {
  rule: byRule,
  model: byModel,
  vote: byVote,
  validator: byCommand,
  person: byPerson,
};

function routesOf({ routes, rules, otherwise }: Selector): Routes {
  const named = Object.keys(routes).map((name) => {
    const says = rules[name]?.says;
    return { name, ...(says === undefined ? {} : { says }) };
  });
  return { routes: named, ...(otherwise === undefined ? {} : { otherwise }) };
}

async function byRule(selector: Selector, session: Session, values: Values): Promise<Made> {
  const { answer, words } = session;
  const facts = { values, ...(answer === undefined ? {} : { answer }), ...(words === undefined ? {} : { words }) };
  for (const name of Object.keys(selector.routes)) {
    const when = selector.rules[name]?.when;
    if (typeof when === 'string') {
      const choice = chooseByRule({ routes: [{ name, when }], otherwise: '' }, facts);
      if (!choice.ok || choice.value.chosen === name) return { choice, session };
    } else if (when !== undefined && (await when(session, values))) {
      return { choice: { ok: true, value: { chosen: name, reason: 'Its function says so.' } }, session };
    }
  }
  return { choice: otherwiseOf(routesOf(selector), 'No rule of a route is so.'), session };
}

/** Each route is checked in a session of its own: what is not so of one is no verdict on the session that goes on. */
async function byCommand(selector: Selector, session: Session): Promise<Made> {
  for (const name of Object.keys(selector.routes)) {
    const check = selector.rules[name]?.check;
    if (check === undefined) continue;
    const on = await session.spawn({ task: oneLine(`Check the route ${name}`, 200).text });
    const { verdict } = await on.validate(check);
    if (verdict === 'passed')
      return { choice: { ok: true, value: { chosen: name, reason: `Its check passed: ${check.criterion}` } }, session };
  }
  return { choice: otherwiseOf(routesOf(selector), 'No check of a route passed.'), session };
}

async function byPerson(selector: Selector, session: Session): Promise<Made> {
  const { routes } = routesOf(selector);
  const { chose, note, session: on } = await session.ask({ words: selector.asks, choices: routes });
  const reason = note === undefined ? 'A person chose it.' : `A person chose it: ${note}`;
  return { choice: { ok: true, value: { chosen: chose, reason } }, session: on };
}

/** In a session of its own: the conversation of the one that goes on has nothing of it. */
async function byModel(selector: Selector, session: Session, values: Values): Promise<Made> {
  const from = routesOf(selector);
  const answers: string[] = [];
  let on = (await session.spawn({ task: TASK })).say(choicePrompt(from, values));
  for (;;) {
    on = await (selector.agent as Agent).forward(on);
    answers.push(on.answer ?? '');
    const next = chooseByModel(from, answers);
    if (next.type === 'done') return { choice: next.choice, session };
    on = on.say(next.prompt);
  }
}

const TASK = 'Choose a route.';

async function byVote(selector: Selector, session: Session, values: Values): Promise<Made> {
  const from = routesOf(selector);
  const prompt = choicePrompt(from, values);
  const vote = async (): Promise<string> => {
    const on = (await session.spawn({ task: TASK })).say(prompt);
    return (await (selector.agent as Agent).forward(on)).answer ?? '';
  };
  const answers = await Promise.all(Array.from({ length: selector.samples }, vote));
  return { choice: countVotes(from, answers), session };
}

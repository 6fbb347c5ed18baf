import { choicePrompt } from '../projections/workflow/choose/choice-prompt.ts';
import { chooseByModel } from '../projections/workflow/choose/choose-by-model.ts';
import { countVotes } from '../projections/workflow/choose/count-votes.ts';
import type { RouteChoice, Routes } from '../projections/workflow/choose/route-choice.ts';
import type { NodeValues } from '../projections/workflow/render-template.ts';
import { Agent, type AgentDefinition } from './agent.ts';
import { made } from './refused-error.ts';
import type { Session } from './session.ts';

/** What an agent is asked to choose. */
export interface RouteAsked extends Routes {
  readonly agent: AgentDefinition;
  readonly values: NodeValues;
}

/**
 * Asks an agent which route a session value goes on by, in a session of its own that leaves from it: nothing of that comes into the conversation.
 * It is asked again where it chose none, twice at most. Throws RefusedError where none is chosen then, and what {@link Agent.forward} throws.
 */
export async function askRoute(session: Session, asked: RouteAsked): Promise<RouteChoice> {
  const answers: string[] = [];
  let chooser = await beginning(session, asked, 'Choose a route');
  for (;;) {
    chooser = await new Agent(asked.agent).forward(chooser);
    answers.push(chooser.answer ?? '');
    const come = chooseByModel(asked, answers);
    if (come.type === 'done') return made(come.choice);
    chooser = chooser.say(come.prompt);
  }
}

/** Asks it so many times, each in a session of its own and at once, and counts. Throws as {@link askRoute} does. */
export async function askVotes(session: Session, samples: number, asked: RouteAsked): Promise<RouteChoice> {
  const votes = Array.from({ length: samples }, async (_, at) => {
    const voter = await beginning(session, asked, `Vote ${at + 1} of ${samples} on a route`);
    return (await new Agent(asked.agent).forward(voter)).answer ?? '';
  });
  return made(countVotes(asked, await Promise.all(votes)));
}

/** Words that wait to be said are said there too: the choice may hang on them. */
async function beginning(session: Session, { routes, values }: RouteAsked, task: string): Promise<Session> {
  const prompt = choicePrompt({ routes }, values);
  const { words } = session;
  return (await session.spawn({ task })).say(words === undefined ? prompt : `${words}\n\n${prompt}`);
}

import { accept, type Decision } from '../../../model/refusal.ts';
import { askAgainPrompt } from './choice-prompt.ts';
import { readChoice } from './read-choice.ts';
import { otherwiseOf, type RouteChoice, type Routes } from './route-choice.ts';

/** How often an agent is asked at most. */
const MOST_ASKED = 3;

/** What the answers so far come to: what to ask next, or the choice. */
export type ModelChoice =
  | { readonly type: 'ask'; readonly prompt: string }
  | { readonly type: 'done'; readonly choice: Decision<RouteChoice> };

/**
 * What an agent chose, by all of its answers so far, of which there is one at least: the newest counts. It is asked again where it chose nothing,
 * twice at most; then the choice is `otherwise`, or refused where there is none.
 */
export function chooseByModel(from: Routes, answers: readonly string[]): ModelChoice {
  const read = readChoice(answers.at(-1) ?? '', namesOf(from));
  if (read.ok)
    return { type: 'done', choice: accept({ chosen: read.route, reason: read.reason || 'It gave no reason.' }) };
  if (answers.length < MOST_ASKED) return { type: 'ask', prompt: askAgainPrompt(read.says) };
  return {
    type: 'done',
    choice: otherwiseOf(from, `Asked ${MOST_ASKED} times, the agent chose no route. ${read.says}`),
  };
}

/** The names of the routes, in their order. */
export function namesOf({ routes }: Pick<Routes, 'routes'>): readonly string[] {
  return routes.map(({ name }) => name);
}

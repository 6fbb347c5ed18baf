import { counted } from '../../../model/counted.ts';
import { accept, type Decision } from '../../../model/refusal.ts';
import { oneLine } from '../../text/one-line.ts';
import { namesOf } from './choose-by-model.ts';
import { readChoice } from './read-choice.ts';
import { otherwiseOf, type RouteChoice, type Routes } from './route-choice.ts';

/**
 * The route that most answers chose; of those with as many votes the first in their order, which the reason says. Answers that chose nothing
 * count for none. Where all did, it is `otherwise`, or refused where there is none.
 */
export function countVotes(from: Routes, answers: readonly string[]): Decision<RouteChoice> {
  const names = namesOf(from);
  const votes = new Map(names.map((name) => [name, 0]));
  const reasons = new Map<string, string>();
  for (const answer of answers) {
    const read = readChoice(answer, names);
    if (!read.ok) continue;
    votes.set(read.route, (votes.get(read.route) ?? 0) + 1);
    if (!reasons.has(read.route)) reasons.set(read.route, read.reason);
  }
  const most = Math.max(0, ...votes.values());
  const scores = Object.fromEntries(votes);
  const [chosen, ...tied] = names.filter((name) => most > 0 && votes.get(name) === most);
  if (chosen === undefined) {
    const none = otherwiseOf(from, `None of ${counted(answers.length, 'vote')} chose a route.`);
    return none.ok ? accept({ ...none.value, scores }) : none;
  }
  return accept({ chosen, reason: `${sayCount(most, answers.length, tied)}${sayFirst(reasons.get(chosen))}`, scores });
}

function sayCount(most: number, of: number, tied: readonly string[]): string {
  const count = `${most} of ${counted(of, 'vote')}`;
  if (tied.length === 0) return `${count}.`;
  return `${count}, as many as for ${tied.map((name) => `“${name}”`).join(', ')}: the first in order is taken.`;
}

function sayFirst(reason = ''): string {
  return reason === '' ? '' : ` ${oneLine(reason, 500).text}`;
}

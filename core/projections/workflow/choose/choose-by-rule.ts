import { accept, type Decision, refuse } from '../../../model/refusal.ts';
import { oneLine } from '../../text/one-line.ts';
import { type RuleFacts, readRule } from '../rules/read-rule.ts';
import { otherwiseOf, type RouteChoice, type Routes } from './route-choice.ts';

/** The first route whose rule is so, else `otherwise`. Refused where there is neither, and where a rule before that can't be computed. */
export function chooseByRule(from: Routes, facts: RuleFacts): Decision<RouteChoice> {
  for (const { name, when } of from.routes) {
    if (when === undefined) continue;
    const read = readRule(when);
    const holds = read.ok ? read.value.holds(facts) : read;
    if (!holds.ok) return notComputed(name, holds.refusal);
    if (holds.value) return accept({ chosen: name, reason: `Its rule is so: ${oneLine(when, 200).text}` });
  }
  return otherwiseOf(from, 'No rule of a route is so.');
}

function notComputed(name: string, { code, message, ...more }: Extract<Decision<never>, { ok: false }>['refusal']) {
  return refuse(code, `The route “${name}”: ${message}`, more);
}

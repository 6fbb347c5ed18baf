import { Environment, type ParseResult } from '@marcbachmann/cel-js';
import type { Json } from '../../../model/canonical.ts';
import { counted, figure } from '../../../model/counted.ts';
import { accept, type Decision, refuse } from '../../../model/refusal.ts';
import { oneLine } from '../../text/one-line.ts';
import { countSteps, type Steps, stepsOf } from './count-steps.ts';
import { ruleNames } from './rule-names.ts';
import { type RuleValue, ruleValue } from './rule-value.ts';

/** What a rule is asked about. */
export interface RuleFacts {
  /** By id of the node that gave it. What a rule names and is not here reads `null`. */
  readonly values: Readonly<Record<string, Json>>;
  /** The last words of the agent in the session that came. */
  readonly answer?: string;
  /** The words that the run was given. */
  readonly words?: string;
}

/** A rule that was read: CEL that says yes or no. */
export interface Rule {
  /** Ids of nodes that it names, without `answer` and `words`, which every rule can name: those may be ids too. */
  readonly names: readonly string[];
  /** Whether it is so. Refused where it gives neither true nor false, computes what can't be computed, or takes too many steps. Never throws. */
  readonly holds: (facts: RuleFacts) => Decision<boolean>;
}

/** How large a rule may be, and how much it may do. */
export const RULE_LIMITS = { parts: 1_000, depth: 50, steps: 1_000_000 } as const;

/** What a rule can call: nothing that reads a clock, a place on earth or a pattern, which may look for ever. */
const CALLS: ReadonlySet<string> = new Set([
  ...['size', 'has', 'int', 'double', 'string', 'bool', 'all', 'exists', 'exists_one', 'map', 'filter', 'contains'],
  ...['startsWith', 'endsWith', 'indexOf', 'lastIndexOf', 'substring', 'split', 'join', 'trim'],
  ...['lowerAscii', 'upperAscii'],
]);
const EVERYWHERE = ['answer', 'words'] as const;

/** CEL, where numbers of JSON can be computed with whole numbers that are written out. */
const CEL = new Environment({
  unlistedVariablesAreDyn: true,
  homogeneousAggregateLiterals: false,
  limits: { maxAstNodes: RULE_LIMITS.parts, maxDepth: RULE_LIMITS.depth },
});
for (const [sign, compute] of Object.entries({
  '+': (a: number, b: number) => a + b,
  '-': (a: number, b: number) => a - b,
  '*': (a: number, b: number) => a * b,
  '/': (a: number, b: number) => a / b,
  '%': (a: number, b: number) => a % b,
})) {
  const both = (a: unknown, b: unknown) => compute(Number(a), Number(b));
  CEL.registerOperator(`double ${sign} int: double`, both).registerOperator(`int ${sign} double: double`, both);
  if (sign === '%') CEL.registerOperator('double % double: double', both);
}

/** Reads a rule. Refused, with the place, is what is no CEL, calls what a rule can't, or gives something else than true or false. Never throws. */
export function readRule(text: string): Decision<Rule> {
  try {
    const parsed = CEL.parse(text);
    const { names, inValues, calls } = ruleNames(parsed.ast);
    for (const [name, at] of calls) if (!CALLS.has(name)) return cannotCall(text, name, at);
    const { valid, type, error } = parsed.check();
    if (!valid) return unread(text, error);
    if (type !== 'bool' && type !== 'dyn') return noYesOrNo(`a value of the kind ${type}`);
    const free = [...names].filter((name) => name !== 'values' && !CEL.hasVariable(name));
    return accept(ruleOf(parsed, free, inValues));
  } catch (error) {
    return unread(text, error);
  }
}

function ruleOf(parsed: ParseResult, free: readonly string[], inValues: ReadonlySet<string>): Rule {
  let steps: Steps = stepsOf(0);
  countSteps(parsed.ast, () => steps);
  const names = [...new Set([...free, ...inValues])].filter((name) => !isEverywhere(name));
  return {
    names,
    holds: (facts) => {
      steps = stepsOf(RULE_LIMITS.steps);
      try {
        const value: unknown = parsed(contextOf(facts, { free, inValues }, steps) as never);
        if (steps.areUsedUp()) return tooMuch();
        return typeof value === 'boolean' ? accept(value) : noYesOrNo(sayKind(value));
      } catch (error) {
        return steps.areUsedUp() ? tooMuch() : failed(error);
      }
    },
  };
}

function contextOf(
  { values, ...everywhere }: RuleFacts,
  { free, inValues }: { readonly free: readonly string[]; readonly inValues: ReadonlySet<string> },
  { spend }: Steps,
): Map<string, RuleValue> {
  const given = new Map(Object.entries(values).map(([id, value]) => [id, ruleValue(value, spend)]));
  for (const name of inValues) if (!given.has(name)) given.set(name, null);
  const context = new Map<string, RuleValue>([['values', given]]);
  for (const name of free) context.set(name, given.get(name) ?? null);
  for (const name of EVERYWHERE) if (!given.has(name)) context.set(name, ruleValue(everywhere[name] ?? null, spend));
  return context;
}

function isEverywhere(name: string): name is (typeof EVERYWHERE)[number] {
  return EVERYWHERE.some((each) => each === name);
}

function cannotCall(text: string, name: string, at: number) {
  return refuse('invalid', `A rule can’t call “${cut(name)}”, ${placeOf(text, at)}.`, {
    remedy: `It can call ${[...CALLS].sort().join(', ')}.`,
  });
}

/** The library throws errors of its own, with what is wrong and where. */
type CelFault = Error & { readonly summary?: string; readonly range?: { readonly start: number } };

function unread(text: string, error: unknown) {
  const { summary, message, range } = error as CelFault;
  const says = (summary ?? message).replace(/^\W+/, '');
  const place = range === undefined ? '' : ` ${placeOf(text, range.start)}`;
  if (says.includes('maxAstNodes') || says.includes('maxDepth')) return tooLarge();
  return refuse('invalid', `It is no rule that can be read${place}: ${cut(says)}`, {
    remedy: 'Write it as CEL, as in score > 3 && answer.contains("yes").',
  });
}

function tooLarge() {
  const { parts, depth } = RULE_LIMITS;
  return refuse('invalid', `It has more than ${counted(parts, 'part')}, or is nested deeper than ${depth}.`, {
    remedy: 'Compute it in a code node, and let the rule look at its value.',
  });
}

function tooMuch() {
  return refuse('invalid', `Its rule takes more than ${figure(RULE_LIMITS.steps)} steps with what it was given.`, {
    remedy: 'Compute it in a code node, and let the rule look at its value.',
  });
}

function failed(error: unknown) {
  const { summary, message } = error as CelFault;
  return refuse('invalid', `Its rule can’t be computed: ${cut(summary ?? message)}`, {
    remedy: 'Ask whether a value is there first, as in plan != null && plan.score > 3.',
  });
}

function noYesOrNo(what: string) {
  return refuse('invalid', `A rule says true or false, and this one gives ${what}.`, {
    remedy: 'Compare it, as in score > 3.',
  });
}

function sayKind(value: unknown): string {
  if (value === null) return 'null';
  if (typeof value === 'string') return 'a text';
  if (typeof value === 'number' || typeof value === 'bigint') return 'a number';
  return Array.isArray(value) ? 'a list' : 'an object';
}

function placeOf(text: string, at: number): string {
  const before = text.slice(0, at);
  return `at line ${before.split('\n').length}, column ${at - before.lastIndexOf('\n')}`;
}

function cut(says: string): string {
  return oneLine(says, 200).text;
}

import type { Json } from '../../../model/canonical.ts';

/** What a rule computes with: JSON, its objects as maps, so that no name in one means anything to the program. */
export type RuleValue = string | number | boolean | null | RuleValue[] | Map<string, RuleValue>;

/** UTF-16 units of a text that are looked through in a step. */
const UNITS_IN_A_STEP = 16;

/** A value as a rule computes with it. `spend` is told the steps that it takes. */
export function ruleValue(value: Json, spend: (steps: number) => void): RuleValue {
  spend(weightOf(value));
  if (typeof value !== 'object' || value === null) return value;
  if (Array.isArray(value)) return value.map((each: Json) => ruleValue(each, spend));
  return new Map(Object.entries(value).map(([name, each]) => [name, ruleValue(each, spend)]));
}

/** What it takes to look at something and, of a list or a map, along it, but not into what is in it. */
export function weightOf(value: unknown): number {
  if (typeof value === 'string') return 1 + Math.floor(value.length / UNITS_IN_A_STEP);
  if (typeof value !== 'object' || value === null) return 1;
  return 1 + (value instanceof Map ? value.size : Object.keys(value).length);
}

/** What it takes to go through a whole value, each part as often as it is there. Values do not change: `known` holds what was weighed. */
export function wholeWeightOf(value: unknown, known: WeakMap<object, number>): number {
  if (typeof value !== 'object' || value === null) return weightOf(value);
  const before = known.get(value);
  if (before !== undefined) return before;
  const parts = value instanceof Map ? [...value.values()] : Object.values(value);
  const weight = parts.reduce<number>((sum, each) => sum + wholeWeightOf(each, known), 1);
  known.set(value, weight);
  return weight;
}

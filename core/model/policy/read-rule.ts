import { isTooDeep } from '../canonical.ts';
import { type PolicyRule, policyRule } from './rule.ts';

/** A rule as it was written down, JSON of a policy rule; undefined for what is none. Never throws. */
export function readRule(text: string): PolicyRule | undefined {
  if (isTooDeep(text)) return undefined;
  try {
    return policyRule.safeParse(JSON.parse(text)).data;
  } catch {
    return undefined;
  }
}

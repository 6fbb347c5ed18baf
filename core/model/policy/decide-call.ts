import { fitsPattern, fitsText } from './fits-pattern.ts';
import type { PolicyRule, Verdict } from './rule.ts';
import { type Subject, saySubject } from './subject.ts';

/** A call as the rules look at it. */
export interface JudgedCall {
  readonly tool: string;
  readonly version: string;
  /** Its command, paths or address; empty where it has none. */
  readonly subject: Subject;
  /** What happens where no rule fits: the tool says it by what the call can reach. */
  readonly byDefault: Verdict;
}

export interface Judgement {
  readonly verdict: Verdict;
  /** The rule, in words. */
  readonly because: string;
  /** The rule itself, as {@link sayRule} says it; absent where none is for the call. */
  readonly rule?: string;
}

/** Rules by whose they are, each list in the order in which they are asked. */
export interface Rules {
  /** Of the agent's file. */
  readonly agent: readonly PolicyRule[];
  /** Of the home: a person's own. */
  readonly home: readonly PolicyRule[];
}

/**
 * What is done with a call: of each list the first rule that fits, else what the tool says of itself. What the agent's file denies stays
 * denied; else the person's rule goes before the file's. A rule that has run out decides nothing.
 * `atMs`: now, Unix ms.
 */
export function decideCall(call: JudgedCall, { agent, home }: Rules, atMs: number): Judgement {
  const first = (rules: readonly PolicyRule[]) =>
    rules.find((each) => fits(each, call) && (each.untilMs === undefined || atMs < each.untilMs));
  const ofAgent = first(agent);
  const rule = ofAgent?.verdict === 'deny' ? ofAgent : (first(home) ?? ofAgent);
  if (rule === undefined)
    return { verdict: call.byDefault, because: `no rule is for it; ${call.tool} is to ${call.byDefault}` };
  const says = sayRule(rule);
  return { verdict: rule.verdict, because: `the rule ${says}`, rule: says };
}

/** A rule on one line: `ask run * git push*`. */
export function sayRule({ tool, matches, exactly, verdict }: PolicyRule): string {
  const exact = exactly === undefined ? [] : [`exactly ${JSON.stringify(exactly)}`];
  return [verdict, tool, ...(matches === undefined ? [] : [matches]), ...exact].join(' ');
}

function fits({ tool, version, matches, exactly, verdict }: PolicyRule, call: JudgedCall): boolean {
  if (!fitsText(tool, call.tool)) return false;
  if (version !== undefined && version !== call.version) return false;
  if (exactly !== undefined && exactly !== saySubject(call.subject)) return false;
  return matches === undefined || fitsPattern(matches, call.subject, verdict);
}

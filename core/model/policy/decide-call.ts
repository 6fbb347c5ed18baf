import type { PolicyRule, Verdict } from './rule.ts';

/** A call as the rules look at it. */
export interface JudgedCall {
  readonly tool: string;
  /** Its command, path or address; empty where it has none. */
  readonly subject: string;
  /** What happens where no rule fits: the tool says it by what the call can reach. */
  readonly byDefault: Verdict;
}

export interface Judgement {
  readonly verdict: Verdict;
  /** The rule, in words. */
  readonly because: string;
}

/**
 * What is done with a call: the first rule that fits decides, else what the tool says of itself. A rule that has run out decides nothing.
 * `atMs`: now, Unix ms.
 */
export function decideCall(call: JudgedCall, rules: readonly PolicyRule[], atMs: number): Judgement {
  const rule = rules.find((each) => fits(each, call) && (each.untilMs === undefined || atMs < each.untilMs));
  if (rule === undefined)
    return { verdict: call.byDefault, because: `no rule is for it; ${call.tool} is to ${call.byDefault}` };
  return { verdict: rule.verdict, because: `the rule ${sayRule(rule)}` };
}

/** A rule on one line: `ask run * git push*`. */
export function sayRule({ tool, matches, verdict }: PolicyRule): string {
  return [verdict, tool, ...(matches === undefined ? [] : [matches])].join(' ');
}

function fits({ tool, matches }: PolicyRule, call: JudgedCall): boolean {
  if (tool !== '*' && tool !== call.tool) return false;
  return matches === undefined || fitsPattern(matches, call.subject);
}

/** Matches in time that grows with the text alone, whatever the pattern: it may come from a file that nobody read. */
function fitsPattern(pattern: string, text: string): boolean {
  const pieces = pattern.split('*');
  const first = pieces[0] ?? '';
  if (pieces.length === 1) return text === pattern;
  if (!text.startsWith(first)) return false;
  const last = pieces.at(-1) ?? '';
  let at = first.length;
  for (const piece of pieces.slice(1, -1)) {
    const found = text.indexOf(piece, at);
    if (found === -1) return false;
    at = found + piece.length;
  }
  return text.length - last.length >= at && text.endsWith(last);
}

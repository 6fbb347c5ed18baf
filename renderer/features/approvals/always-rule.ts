import { sayRule, type WaitingRow } from '../../../core/contract/view.ts';
import { countHidden } from '../untrusted-text/hidden-characters.ts';

/** What “Always” is to write: for calls of the tool that asks, in its version. */
export interface AlwaysRule {
  /** What the call's command, path or address looks like; absent: it is exactly the one that asks. */
  readonly matches?: string;
  /** Unix ms; absent: until it is revoked. */
  readonly untilMs?: number;
}

/** As a person fills it in. */
export interface AlwaysDraft {
  readonly calls: 'same' | 'pattern' | 'all';
  readonly pattern: string;
  readonly lasts: (typeof durations)[number]['value'];
}

/** As it is offered first: for exactly the call that asks. */
export function firstDraft({ command }: Pick<WaitingRow, 'command'>): AlwaysDraft {
  return { calls: 'same', pattern: command, lasts: 'revoked' };
}

const HOUR_MS = 3_600_000;

/** How long a rule can hold. */
export const durations = [
  { value: 'revoked', label: 'until it is revoked', forMs: undefined },
  { value: 'hour', label: 'for an hour', forMs: HOUR_MS },
  { value: 'day', label: 'for a day', forMs: 24 * HOUR_MS },
  { value: 'month', label: 'for 30 days', forMs: 30 * 24 * HOUR_MS },
] as const;

/** The rule of a draft that is sent at a time, Unix ms. */
export function ruleOf({ calls, pattern, lasts }: AlwaysDraft, nowMs: number): AlwaysRule {
  const forMs = durations.find(({ value }) => value === lasts)?.forMs;
  return {
    ...(calls === 'same' ? {} : { matches: calls === 'all' ? '*' : pattern }),
    ...(forMs === undefined ? {} : { untilMs: nowMs + forMs }),
  };
}

/** The rule in the words in which the settings list it. */
export function sayAlways(row: Pick<WaitingRow, 'tool' | 'command'>, { matches }: AlwaysRule): string {
  const which = matches === undefined ? { exactly: row.command } : { matches };
  return sayRule({ tool: row.tool, ...which, verdict: 'allow' });
}

/** Why no rule is written for a call like this; undefined where one can be. */
export function whyNotAlways({ command, version }: Pick<WaitingRow, 'command' | 'version'>): string | undefined {
  if (countHidden(command) > 0) return 'It holds a hidden character: approve it this once, or deny it.';
  return version === undefined
    ? 'The record does not say which version of the tool asks: approve it this once.'
    : undefined;
}

/** Why a draft can't be sent; undefined where it can. Whether a pattern fits the call is for the host to say. */
export function whyNotDraft({ calls, pattern }: AlwaysDraft): string | undefined {
  if (calls !== 'pattern') return undefined;
  if (pattern.trim() === '') return 'Write a pattern, or choose all of the tool.';
  return countHidden(pattern) > 0 ? 'The pattern holds a hidden character.' : undefined;
}

import type { ProgramLimits } from '../../model/agent/program-limits.ts';
import { counted, figure } from '../../projections/text/say-count.ts';
import { type Capped, sayTimeOver } from './say-time-over.ts';

/** A cap of a budget would be passed: what was to be asked for was not. */
export class OverBudget extends Error {
  constructor(message: string) {
    super(message);
    this.name = 'OverBudget';
  }
}

/** The most that one request can come to. `costUsd` is undefined where nobody knows the price. */
export interface WorstCase {
  readonly tokens: number;
  readonly costUsd: number | undefined;
}

/** What counts against caps. */
export interface Used {
  readonly steps: number;
  readonly tokens: number;
  readonly costUsd: number;
}

/** What is spent and set aside, and the caps that it may not pass. */
export interface Ledger {
  readonly limits: ProgramLimits;
  /** Sets the worst case of a request aside. Throws {@link OverBudget} where a cap would be passed; nothing is set aside then. Gives what settles it with what it came to. */
  readonly reserve: (worst: WorstCase) => (came: WorstCase) => void;
  /** Counts what is no request that was reserved; takes it off again with `sign` -1. */
  readonly count: (used: Used, sign?: 1 | -1) => void;
  /** Throws {@link OverBudget} where what is spent and set aside passes a cap. */
  readonly check: () => void;
  readonly used: () => Used & { readonly timeMs: number };
}

interface LedgerClock {
  /** When what the caps are of began, in Unix ms. */
  readonly startedAtMs: number;
  readonly nowMs: () => number;
}

/** A ledger in which nothing is spent. `capped`: whose caps they are. */
export function createLedger(limits: ProgramLimits, capped: Capped, { startedAtMs, nowMs }: LedgerClock): Ledger {
  const used = { steps: 0, tokens: 0, costUsd: 0 };
  const timeMs = () => nowMs() - startedAtMs;
  const count: Ledger['count'] = ({ steps, tokens, costUsd }, sign = 1) => {
    used.steps += sign * steps;
    used.tokens += sign * tokens;
    used.costUsd += sign * costUsd;
  };
  const check = (total: Total) => {
    const over = overCap(limits, capped, total);
    if (over !== undefined) throw new OverBudget(over);
  };
  return {
    limits,
    reserve(worst) {
      check({
        steps: used.steps + 1,
        tokens: used.tokens + worst.tokens,
        costUsd: worst.costUsd === undefined ? undefined : used.costUsd + worst.costUsd,
        timeMs: timeMs(),
      });
      count(oneRequest(worst));
      return (came) => {
        count(oneRequest(worst), -1);
        count(oneRequest(came));
      };
    },
    count,
    check: () => check({ ...used, timeMs: timeMs() }),
    used: () => ({ ...used, timeMs: timeMs() }),
  };
}

/** What a request counts as. */
export function oneRequest({ tokens, costUsd = 0 }: WorstCase): Used {
  return { steps: 1, tokens, costUsd };
}

interface Total {
  readonly steps: number;
  readonly tokens: number;
  readonly costUsd: number | undefined;
  readonly timeMs: number;
}

function overCap(limits: ProgramLimits, capped: Capped, would: Total): string | undefined {
  const { steps, tokens, costUsd, timeMs } = limits;
  const cap = capped === 'run' ? 'the cap' : 'the cap of the program’s run';
  if (steps !== undefined && would.steps > steps) return `The ${capped} is at its cap of ${counted(steps, 'request')}.`;
  if (timeMs !== undefined && would.timeMs >= timeMs) return sayTimeOver(timeMs, capped);
  if (tokens !== undefined && would.tokens > tokens)
    return `The next request may come to ${figure(would.tokens)} tokens in all; ${cap} is ${figure(tokens)}.`;
  if (costUsd === undefined) return undefined;
  if (would.costUsd === undefined)
    return 'There is a cap in dollars, and no price is known for the model. Cap the tokens in its place.';
  return would.costUsd > costUsd
    ? `The next request may come to $${would.costUsd.toFixed(4)} in all; ${cap} is $${costUsd}.`
    : undefined;
}

import type { AgentLimits } from '../../model/agent/agent.ts';
import { counted } from '../../projections/text/say-count.ts';
import { sayTimeOver } from './say-time-over.ts';
import { type NoShare, type Share, shareOf } from './share.ts';

/** A cap of the run's budget would be passed: what was to be asked for was not. */
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

/** What a sub-agent came to, with all of its own. */
export interface Spent {
  /** Requests to a model. */
  readonly steps: number;
  readonly tokens: number;
  /** Answers that do not tell all tokens, and requests without an answer that may be billed: `tokens` is the least then. Absent for none. */
  readonly unsaid?: number;
  /** Absent where the cost of an answer is unknown, or a request without an answer may be billed. */
  readonly costUsd?: number;
  /** What counts against caps where requests without an answer may be billed: each as the most that it could be. Absent where none may. */
  readonly most?: { readonly tokens: number; readonly costUsd: number };
  /** Itself and those below it. */
  readonly agents: number;
}

/** One ledger for a run, its branches and sub-agents (X3): what is asked for is reserved first, so that many at once pass no cap together. */
export interface Budget {
  /** Sets the worst case aside. Throws {@link OverBudget} where a cap would be passed. Gives what settles it with what it came to. */
  readonly reserve: (worst: WorstCase) => (came: WorstCase) => void;
  /** Counts what is on record already: a run that is taken up again has spent it. */
  readonly spent: (came: WorstCase) => void;
  /** Counts what a try without an answer may have come to, beside what is set aside for its request. */
  readonly lost: (most: WorstCase) => void;
  /** Throws {@link OverBudget} where what is spent and set aside passes a cap. */
  readonly check: () => void;
  /**
   * Sets a share aside for a sub-agent: so many requests as are asked for where there are so many, half of what is left where none are. Gives
   * its caps, and what gives the rest back; or why there is none, in words for a model.
   */
  readonly share: (steps: number | undefined) => Share | NoShare;
  /** Counts what a sub-agent came to that is on record already. */
  readonly shared: (spent: Spent) => void;
}

/** A budget of which nothing is spent. `startedAtMs`: when the run began. */
export function createBudget(limits: AgentLimits, startedAtMs: number, nowMs: () => number): Budget {
  const used = { steps: 0, tokens: 0, costUsd: 0, agents: 0 };
  const count = (came: WorstCase, sign: 1 | -1) => {
    used.steps += sign;
    used.tokens += sign * came.tokens;
    used.costUsd += sign * (came.costUsd ?? 0);
  };
  const countAgent = ({ steps, tokens, agents, costUsd = 0, most = { tokens, costUsd } }: Spent, sign: 1 | -1) => {
    used.steps += sign * steps;
    used.tokens += sign * most.tokens;
    used.costUsd += sign * most.costUsd;
    used.agents += sign * agents;
  };
  const check = (total: Total) => {
    const over = overCap(limits, total);
    if (over !== undefined) throw new OverBudget(over);
  };
  return {
    reserve(worst) {
      check({
        steps: used.steps + 1,
        tokens: used.tokens + worst.tokens,
        costUsd: worst.costUsd === undefined ? undefined : used.costUsd + worst.costUsd,
        timeMs: nowMs() - startedAtMs,
      });
      count(worst, 1);
      return (came) => {
        count(worst, -1);
        count(came, 1);
      };
    },
    spent: (came) => count(came, 1),
    lost({ tokens, costUsd = 0 }) {
      used.tokens += tokens;
      used.costUsd += costUsd;
    },
    check: () => check({ ...used, timeMs: nowMs() - startedAtMs }),
    share(steps) {
      const given = shareOf(limits, { ...used, timeMs: nowMs() - startedAtMs }, steps);
      if ('refused' in given) return given;
      const aside = {
        steps: given.limits.steps,
        tokens: given.limits.tokens ?? 0,
        costUsd: given.limits.costUsd ?? 0,
        agents: 1,
      };
      countAgent(aside, 1);
      return {
        limits: given.limits,
        giveBack: (spent) => {
          countAgent(aside, -1);
          countAgent(spent, 1);
        },
      };
    },
    shared: (spent) => countAgent(spent, 1),
  };
}

interface Total {
  readonly steps: number;
  readonly tokens: number;
  readonly costUsd: number | undefined;
  readonly timeMs: number;
}

function overCap(limits: AgentLimits, would: Total): string | undefined {
  if (would.steps > limits.steps) return `The run is at its cap of ${counted(limits.steps, 'request')}.`;
  if (limits.timeMs !== undefined && would.timeMs >= limits.timeMs) return sayTimeOver(limits.timeMs);
  if (limits.tokens !== undefined && would.tokens > limits.tokens)
    return `The next request may come to ${would.tokens} tokens in all; the cap is ${limits.tokens}.`;
  if (limits.costUsd === undefined) return undefined;
  if (would.costUsd === undefined)
    return 'There is a cap in dollars, and no price is known for the model. Cap the tokens in its place.';
  return would.costUsd > limits.costUsd
    ? `The next request may come to $${would.costUsd.toFixed(4)} in all; the cap is $${limits.costUsd}.`
    : undefined;
}

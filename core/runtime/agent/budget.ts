import type { AgentLimits } from '../../model/agent/agent.ts';
import { createLedger, type Ledger, oneRequest, type WorstCase } from './ledger.ts';
import { type NoShare, type Share, shareOf } from './share.ts';

/** What a sub-agent came to, with all of its own. */
export interface Spent {
  /** Requests to a model. */
  readonly steps: number;
  readonly tokens: number;
  /** Answers that do not tell all tokens, and requests without an answer that may be billed: `tokens` is the least then. Absent for none. */
  readonly unsaid?: number;
  /** Absent where the cost of an answer is unknown, or a request without an answer may be billed. */
  readonly costUsd?: number;
  /** What counts against caps where answers do not tell all their tokens, or requests without one may be billed: each as the most that it could be. Absent for none. */
  readonly most?: { readonly tokens: number; readonly costUsd: number };
  /** Itself and those below it. */
  readonly agents: number;
}

/** One ledger for a run, its branches and sub-agents (X3): what is asked for is reserved first, so that many at once pass no cap together. */
export interface Budget {
  /** Whether a cap counts the tokens or dollars that requests come to. */
  readonly countsUse: boolean;
  /** Sets the worst case aside. Throws {@link OverBudget} where a cap would be passed, which ends the run. Gives what settles it with what it came to. */
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

export interface BudgetWorld {
  /** When the run began, in Unix ms. */
  readonly startedAtMs: number;
  readonly nowMs: () => number;
  /** What tries without an answer may have come to that are on record of the run. Absent: none are. */
  readonly lost?: WorstCase;
  /** Of the program's run that the run is a part of, which has all that is on record of it already; its sub-agents have it too. Absent for none. */
  readonly whole?: Pick<Ledger, 'limits' | 'reserve' | 'count' | 'check'> | undefined;
}

/** A budget of which nothing is spent. */
export function createBudget(limits: AgentLimits, { whole, lost, ...clock }: BudgetWorld): Budget {
  const own = createLedger(limits, 'run', clock);
  if (lost !== undefined) own.count({ ...oneRequest(lost), steps: 0 });
  let agents = 0;
  const countAgent = ({ steps, tokens, agents: more, costUsd = 0, most }: Spent, sign: 1 | -1) => {
    own.count({ steps, ...(most ?? { tokens, costUsd }) }, sign);
    agents += sign * more;
  };
  return {
    countsUse: [limits, whole?.limits].some((caps) => (caps?.tokens ?? caps?.costUsd) !== undefined),
    reserve(worst) {
      const settles = [own.reserve(worst), whole?.reserve(worst)];
      return (came) => {
        for (const settle of settles) settle?.(came);
      };
    },
    spent: (came) => own.count(oneRequest(came)),
    lost(most) {
      for (const ledger of [own, whole]) ledger?.count({ ...oneRequest(most), steps: 0 });
    },
    check() {
      for (const ledger of [own, whole]) ledger?.check();
    },
    share(steps) {
      const given = shareOf(limits, { ...own.used(), agents }, steps);
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

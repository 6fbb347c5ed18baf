import type { AgentLimits } from '../../model/agent/agent.ts';
import { counted } from '../../projections/text/say-count.ts';
import type { Spent } from './budget.ts';

/** A share of a run's budget that is set aside for a sub-agent. */
export interface Share {
  /** Its caps. */
  readonly limits: AgentLimits;
  /** Gives back what was set aside, but for what it came to. */
  readonly giveBack: (spent: Spent) => void;
}

/** Why there is no share, and the same in words for a model. */
export interface NoShare {
  readonly because: string;
  readonly refused: string;
}

/** Sub-agents of a run where its agent says nothing. */
const USUAL_SUB_AGENTS = 16;

interface Used {
  readonly steps: number;
  readonly tokens: number;
  readonly costUsd: number;
  readonly agents: number;
  readonly timeMs: number;
}

/**
 * The caps of a sub-agent: of requests what is asked for, half of what is left where nothing is, and never the last one, which the answer
 * needs; half of the tokens and dollars; the time until the run's own end. Or why there is no share, in words for a model.
 */
export function shareOf(
  limits: AgentLimits,
  used: Used,
  asked: number | undefined,
): { readonly limits: AgentLimits } | NoShare {
  const mostAgents = limits.subAgents ?? USUAL_SUB_AGENTS;
  if (limits.depth === 0) return refused('Sub-agents may not be started any deeper than this agent.');
  if (used.agents >= mostAgents)
    return refused(`This run may start ${counted(mostAgents, 'sub-agent')}, and has started ${used.agents}.`);
  const steps = limits.steps - used.steps;
  if (steps < 2)
    return refused(`The run may ask ${counted(limits.steps, 'time')}, and the last one is kept for your own answer.`);
  const tokens = limits.tokens === undefined ? undefined : Math.floor((limits.tokens - used.tokens) / 2);
  if (tokens !== undefined && tokens < 1) return refused(`The run’s ${limits.tokens} tokens are spent.`);
  const costUsd = limits.costUsd === undefined ? undefined : (limits.costUsd - used.costUsd) / 2;
  if (costUsd !== undefined && costUsd <= 0) return refused(`The run’s $${limits.costUsd} are spent.`);
  const timeMs = limits.timeMs === undefined ? undefined : Math.floor(limits.timeMs - used.timeMs);
  if (timeMs !== undefined && timeMs < 1) return refused('The run’s time is over.');
  return {
    limits: {
      steps: Math.min(asked ?? Math.floor(steps / 2), steps - 1),
      depth: limits.depth - 1,
      parallel: limits.parallel,
      subAgents: mostAgents - used.agents - 1,
      ...(tokens === undefined ? {} : { tokens }),
      ...(costUsd === undefined ? {} : { costUsd }),
      ...(timeMs === undefined ? {} : { timeMs }),
    },
  };
}

function refused(because: string): NoShare {
  return { because, refused: `${because} No sub-agent was started: do the task yourself.` };
}

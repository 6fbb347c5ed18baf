import type { AgentLimits } from '../../model/agent/agent.ts';
import { counted } from '../text/say-count.ts';

interface Came {
  readonly spent: {
    readonly steps: number;
    readonly tokens: number;
    readonly agents: number;
    readonly costUsd?: number | undefined;
  };
  readonly caps: AgentLimits;
  readonly prices: readonly string[];
}

/** What a run came to of its caps, in one line: "2 of 50 requests, 57 tokens, $0.0012 of $0.50 (list price of …)". */
export function saySpent({ spent, caps, prices }: Came): string {
  const { steps, tokens, agents, costUsd } = spent;
  const why = prices.length === 0 ? '' : ` (${prices.join('; ')})`;
  return [
    `${steps} of ${counted(caps.steps, 'request')}`,
    `${tokens}${caps.tokens === undefined ? '' : ` of ${caps.tokens}`} tokens`,
    ...(agents === 0 ? [] : [counted(agents, 'sub-agent')]),
    `${costUsd === undefined ? 'cost unknown' : usd(costUsd)}${caps.costUsd === undefined ? '' : ` of $${caps.costUsd}`}${why}`,
  ].join(', ');
}

/** US dollars, small ones to a hundredth of a cent. */
function usd(value: number): string {
  return `$${value === 0 || value >= 1 ? value.toFixed(2) : value.toFixed(4)}`;
}

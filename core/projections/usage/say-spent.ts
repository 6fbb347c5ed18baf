import type { AgentLimits } from '../../model/agent/agent.ts';
import { counted } from '../text/say-count.ts';
import { usd } from './say-price.ts';
import { areUnknown } from './say-tokens.ts';

interface Came {
  readonly spent: {
    readonly steps: number;
    readonly tokens: number;
    /** Answers that do not tell all tokens, and requests without an answer that may be billed. */
    readonly unsaid?: number | undefined;
    readonly agents: number;
    readonly costUsd?: number | undefined;
    /** What counts against the caps, where answers do not tell all that they came to, or requests without one may be billed. */
    readonly most?: { readonly tokens: number; readonly costUsd: number } | undefined;
  };
  readonly caps: AgentLimits;
  readonly prices: readonly string[];
}

/** What a run came to of its caps, in one line: "2 of 50 requests, 57 tokens, $0.0012 of $0.50 (list price of …)". */
export function saySpent({ spent, caps, prices }: Came): string {
  const { steps, agents, most } = spent;
  const reasons = [
    ...prices,
    ...(most === undefined ? [] : ['what no answer tells counts as the most that it could be']),
  ];
  const why = reasons.length === 0 ? '' : ` (${reasons.join('; ')})`;
  return [
    `${steps} of ${counted(caps.steps, 'request')}`,
    sayTokensOf(spent, caps),
    ...(agents === 0 ? [] : [counted(agents, 'sub-agent')]),
    `${sayCost(spent, caps)}${caps.costUsd === undefined ? '' : ` of $${caps.costUsd}`}${why}`,
  ].join(', ');
}

function sayTokensOf(spent: Came['spent'], caps: AgentLimits): string {
  const { tokens, unsaid = 0, most } = spent;
  const cap = `${atMost(most?.tokens, caps.tokens, String)}${caps.tokens === undefined ? '' : ` of ${caps.tokens}`}`;
  return areUnknown(spent) ? `tokens unknown${cap}` : `${unsaid > 0 ? 'at least ' : ''}${tokens}${cap} tokens`;
}

function sayCost({ costUsd, most }: Came['spent'], caps: AgentLimits): string {
  return costUsd === undefined ? `cost unknown${atMost(most?.costUsd, caps.costUsd, usd)}` : usd(costUsd);
}

/** Nothing where there is no cap: what counts against none was not added up. */
function atMost(value: number | undefined, cap: number | undefined, say: (value: number) => string): string {
  return value === undefined || cap === undefined ? '' : `, at most ${say(value)}`;
}

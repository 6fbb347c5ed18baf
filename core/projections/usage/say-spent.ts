import type { AgentLimits } from '../../model/agent/agent.ts';
import type { ProgramLimits } from '../../model/agent/program-limits.ts';
import { counted, figure } from '../text/say-count.ts';
import { type CountedAgainstCaps, countsExactly } from './counts-exactly.ts';
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
  /** Absent for a run of a program: `agents` are all that ran in it. */
  readonly caps?: AgentLimits | undefined;
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
    caps === undefined ? counted(steps, 'request') : `${steps} of ${counted(caps.steps, 'request')}`,
    sayTokensOf(spent, caps),
    ...(agents === 0
      ? []
      : [caps === undefined ? counted(agents, 'run of an agent', 'runs of agents') : counted(agents, 'sub-agent')]),
    `${sayCost(spent, caps)}${caps?.costUsd === undefined ? '' : ` of $${caps.costUsd}`}${why}`,
  ].join(', ');
}

function sayTokensOf(spent: Came['spent'], caps: Came['caps']): string {
  const { tokens, unsaid = 0, most } = spent;
  const cap = `${atMost(most?.tokens, caps?.tokens, figure)}${caps?.tokens === undefined ? '' : ` of ${figure(caps.tokens)}`}`;
  return areUnknown(spent) ? `tokens unknown${cap}` : `${unsaid > 0 ? 'at least ' : ''}${figure(tokens)}${cap} tokens`;
}

function sayCost({ costUsd, most }: Came['spent'], caps: Came['caps']): string {
  return costUsd === undefined ? `cost unknown${atMost(most?.costUsd, caps?.costUsd, usd)}` : usd(costUsd);
}

interface OfProgram extends CountedAgainstCaps {
  readonly program?: {
    readonly limits: ProgramLimits;
    readonly used: { readonly steps: number; readonly tokens: number; readonly costUsd: number };
    readonly endedAtMs?: number | undefined;
  };
}

/** What counts against the caps of a program's run, and those, in one line; undefined where there are none to count against. */
export function sayProgramCaps(of: OfProgram): string | undefined {
  if (of.program === undefined) return undefined;
  const { limits, used } = of.program;
  const { steps, tokens, costUsd, parallel } = limits;
  const most = countsExactly(of) ? '' : 'at most ';
  const caps = [
    ...(steps === undefined ? [] : [`${used.steps} of ${counted(steps, 'request')}`]),
    ...(tokens === undefined ? [] : [`${most}${figure(used.tokens)} of ${counted(tokens, 'token')}`]),
    ...(costUsd === undefined ? [] : [`${most}${usd(used.costUsd)} of $${costUsd}`]),
    ...(parallel === undefined ? [] : [`at most ${counted(parallel, 'run')} at once`]),
  ];
  return caps.length === 0 ? undefined : `Of the caps of its program: ${caps.join(', ')}`;
}

/** Nothing where there is no cap: what counts against none was not added up. */
function atMost(value: number | undefined, cap: number | undefined, say: (value: number) => string): string {
  return value === undefined || cap === undefined ? '' : `, at most ${say(value)}`;
}

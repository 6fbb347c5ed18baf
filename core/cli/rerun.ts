import type { HostClient } from '../contract/connect.ts';
import type { RerunPlanView } from '../contract/replay.ts';
import type { Refusal } from '../contract/view.ts';
import { sayContextSize } from '../projections/text/say-context-size.ts';
import type { Output, Reason } from './output.ts';
import { publishedTokens } from './published-tokens.ts';
import { readAgent } from './read-agent.ts';
import { accepted, Refused } from './refused.ts';
import { sayPlan } from './say-plan.ts';
import { sayRulesWithoutTool } from './say-rules-without-tool.ts';
import { tellBegun } from './tell-run.ts';

/** What a re-run is asked with on the command line. */
export interface RerunOptions {
  readonly from?: string;
  /** Each `field=value`. */
  readonly set: readonly string[];
  readonly agent?: string;
  readonly atBreak?: 'join' | 'start';
  readonly preview?: boolean;
}

/** Says what a re-run would be, then runs it and tells its events; with `preview` it stops before. Throws Refused. */
export async function rerun(host: HostClient, session: string, options: RerunOptions, output: Output): Promise<void> {
  const { from, set, agent, atBreak, preview } = options;
  if (from === undefined)
    throw new Refused({
      code: 'usage',
      message: 'A re-run begins at a step.',
      remedy: 'Name it with --from EVENT: openrath events lists them.',
    });
  const asked = {
    session,
    from,
    ...(set.length === 0 ? {} : { set: set.map(changeOf) }),
    ...(agent === undefined ? {} : { agent: await readAgent(agent) }),
  };
  const { plan } = accepted(await host.replay.plan(asked));
  output.line({ session, plan: factsOf(plan) }, sayPlan(plan));
  if (isOtherAgent(options)) await sayRulesWithoutTool(host, plan.agent, output);
  if (preview === true) return;
  const begin = async () => {
    const reply = await host.replay.rerun({ ...asked, ...(atBreak === undefined ? {} : { atBreak }) });
    if (!reply.ok && reply.refusal.break !== undefined) throw new Refused(sayWays(reply.refusal));
    const { session: fork } = accepted(reply);
    output.line({ session: fork, rerunOf: session, at: plan.at }, `session ${fork}`);
    return fork;
  };
  await tellBegun(host, begin, output);
}

/** True where what the agent may do can be other than what was said when it ran. */
function isOtherAgent({ agent, set }: RerunOptions): boolean {
  return agent !== undefined || set.some((change) => change.startsWith('agent.'));
}

/** Of a refusal at a break each way to go on, and what the conversation would hold. */
function sayWays({ break: broken, ...refusal }: Refusal): Reason {
  if (broken === undefined) return refusal;
  const { join, start } = broken.context;
  const ways = [
    `  --at-break join: ${join.exactness}, ${sayContextSize(join)}`,
    `  --at-break start: ${start.exactness}, ${sayContextSize(start)}`,
  ];
  return { ...refusal, remedy: ['Say how to go on:', ...ways].join('\n') };
}

function changeOf(text: string): { field: string; value: string } {
  const sign = text.indexOf('=');
  if (sign < 1)
    throw new Refused({
      code: 'usage',
      message: `${text} sets nothing.`,
      remedy: 'Write --set FIELD=VALUE, such as --set model=gpt-5.',
    });
  return { field: text.slice(0, sign), value: text.slice(sign + 1) };
}

/** What nobody knows is said as such, never left out. */
function factsOf({ nextTokens, costUsd, recorded, ...plan }: RerunPlanView): object {
  return {
    ...plan,
    recorded: publishedTokens(recorded),
    nextTokens: nextTokens ?? 'unknown',
    costUsd: costUsd ?? 'unknown',
  };
}

import type { HostClient } from '../contract/connect.ts';
import type { RerunPlanView } from '../contract/replay.ts';
import type { Output } from './output.ts';
import { readAgent } from './read-agent.ts';
import { accepted, Refused } from './refused.ts';
import { sayPlan } from './say-plan.ts';
import { tellBegun } from './tell-run.ts';

/** What a re-run is asked with on the command line. */
export interface RerunOptions {
  readonly from?: string;
  /** Each `field=value`. */
  readonly set: readonly string[];
  readonly agent?: string;
  readonly preview?: boolean;
}

/** Says what a re-run would be, then runs it and tells its events; with `preview` it stops before. Throws Refused. */
export async function rerun(host: HostClient, session: string, options: RerunOptions, output: Output): Promise<void> {
  const { from, set, agent, preview } = options;
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
  if (preview === true) return;
  const begin = async () => {
    const { session: fork } = accepted(await host.replay.rerun(asked));
    output.line({ session: fork, rerunOf: session, at: plan.at }, `session ${fork}`);
    return fork;
  };
  await tellBegun(host, begin, output);
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
function factsOf({ nextTokens, costUsd, ...plan }: RerunPlanView): object {
  return { ...plan, nextTokens: nextTokens ?? 'unknown', costUsd: costUsd ?? 'unknown' };
}

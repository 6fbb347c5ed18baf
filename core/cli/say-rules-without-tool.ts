import type { HostClient } from '../contract/connect.ts';
import type { Agent } from '../model/agent/agent.ts';
import { oneLine } from '../projections/text/one-line.ts';
import type { Output } from './output.ts';

/** Longest rule that is repeated, in UTF-16 units. */
const LONGEST = 120;

/** Says aside which rules of an agent's file fit no tool that there is for it. They are kept: its servers may have one later. */
export async function sayRulesWithoutTool(host: HostClient, agent: Agent, output: Output): Promise<void> {
  if (agent.policy.length === 0) return;
  const { rules, tools } = await host.policy.withoutTool({ agent });
  for (const says of rules)
    output.aside(`The rule “${oneLine(says, LONGEST).text}” fits no tool that there is now, and decides nothing yet.`);
  if (rules.length > 0) output.aside(`The tools are: ${tools.join(', ')}.`);
}

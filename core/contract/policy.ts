import { oc } from '@orpc/contract';
import { z } from 'zod';
import { agentSchema } from '../model/agent/agent.ts';
import { policyRule } from '../model/policy/rule.ts';
import { reply } from './refusal.ts';

const writtenRule = z.strictObject({
  /** The event that added it. */
  id: z.string(),
  /** On one line. */
  says: z.string(),
  addedAtMs: z.number(),
  /** Absent where it can't be read: it decides nothing. */
  rule: policyRule.exactOptional(),
});

/** Calls about the rules that persons wrote for a home (A1). One is added by answering an approval with `always`. */
export const policyCalls = {
  /** Newest first: the order in which they are asked. */
  list: oc.input(z.strictObject({})).output(z.array(writtenRule)),
  /** Rules of an agent's file that fit no tool that there is for it now, each on one line, and the names of those tools. They are kept. */
  withoutTool: oc
    .input(z.strictObject({ agent: agentSchema }))
    .output(z.strictObject({ rules: z.array(z.string()), tools: z.array(z.string()) })),
  revoke: oc.input(z.strictObject({ rule: z.string().min(1).max(200) })).output(reply({ says: z.string() })),
};

export type WrittenRuleRow = z.infer<typeof writtenRule>;

import { z } from 'zod';

/** What a rule decides of a call: it runs, a person is asked, or it is denied. */
export const verdict = z.enum(['allow', 'ask', 'deny']);
export type Verdict = z.infer<typeof verdict>;

/** One rule of what agents may do without asking (A1). The first that fits a call decides it. */
export const policyRule = z.strictObject({
  /** Name of the tool, in which `*` stands for any text: `fs__*` is for every tool of the server fs. */
  tool: z.string().min(1).max(200),
  /**
   * What the call's subject, its command, path or address, must look like: `*` stands for any text. Absent: any subject. Of a command line
   * with several commands one that fits is enough to ask or to deny; to allow it, `*` stands for no text that begins another command.
   */
  matches: z.string().max(10_000).exactOptional(),
  /** The whole subject, in which `*` stands for itself; with `matches` both have to fit. */
  exactly: z.string().max(10_000).exactOptional(),
  /** The version of the tool that the rule is for: another one is asked about anew. Absent: any. */
  version: z.string().max(200).exactOptional(),
  verdict,
  /** Unix ms after which the rule decides nothing. */
  untilMs: z.number().exactOptional(),
});

export type PolicyRule = z.infer<typeof policyRule>;

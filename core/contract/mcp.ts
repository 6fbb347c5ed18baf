import { eventIterator, oc } from '@orpc/contract';
import { z } from 'zod';
import { mcpProfile } from '../model/mcp/mcp-profile.ts';
import { refusal, reply } from './refusal.ts';

const name = z.string().min(1).max(100);
const digest = z.string().min(1).max(200);

const server = z.strictObject({
  name: z.string(),
  /** All that it may reach, as it is to be consented to; one fact a line. */
  says: z.array(z.string()),
  /** Of the profile: what a consent is for. */
  digest: z.string(),
  /** `no`: nothing is started; `profile`: it may be started, and offers nothing; `tools`: agents may name it. */
  consent: z.enum(['no', 'profile', 'tools']),
  /** Tools that were consented to. */
  tools: z.int(),
  /** Whether a person is signed in; `locked`: that is in a keychain that can’t be used now. Absent for a profile without `signIn`. */
  signIn: z.enum(['in', 'out', 'locked']).exactOptional(),
});

const listedTool = z.strictObject({
  /** At the server. */
  name: z.string(),
  description: z.string(),
  inputSchema: z.string(),
  /** Against what was consented to. All but `same` are blocked. */
  is: z.enum(['same', 'new', 'changed', 'gone']),
  /** What it was, where it changed. */
  before: z.strictObject({ description: z.string(), inputSchema: z.string() }).exactOptional(),
});

const signInItem = z.discriminatedUnion('type', [
  z.strictObject({ type: z.literal('open'), url: z.string() }),
  z.strictObject({ type: z.literal('signed-in') }),
  z.strictObject({ type: z.literal('refused'), refusal }),
]);

const signedOut = {
  name: z.string(),
  /** Why the server was not told that its sign-in is over, in words. Absent where it was, or where there was nothing to tell. */
  notTold: z.string().exactOptional(),
};

/** Calls about servers of tools (Model Context Protocol) in consented profiles (A2). */
export const mcpCalls = {
  list: oc.input(z.strictObject({})).output(z.array(server)),
  /** Keeps a profile. Nothing of it is started before a person consents. */
  add: oc.input(z.strictObject({ profile: mcpProfile })).output(reply({ server })),
  /** Consents to a profile as it was shown and, with `tools` (the `list` that a test gave), to its tools, word for word. */
  consent: oc.input(z.strictObject({ name, digest, tools: digest.exactOptional() })).output(reply({ server })),
  /** Starts a server, lists its tools and ends it. Refused without consent to its profile. */
  test: oc.input(z.strictObject({ name })).output(
    reply({
      /** What it says that it is. Not to be believed. */
      says: z.strictObject({ name: z.string(), version: z.string() }),
      tools: z.array(listedTool),
      refused: z.array(z.strictObject({ name: z.string(), because: z.string() })),
      /** Of the tools as they are listed now: what a consent to them is for. */
      list: z.string(),
      /** What it did against the protocol, in words. */
      faults: z.array(z.string()),
      /** Places that it wanted to reach, where it has a list of hosts: `host:port`. */
      reached: z.array(
        z.strictObject({
          to: z.string(),
          outcome: z.enum(['allowed', 'refused', 'failed']),
          because: z.string().exactOptional(),
        }),
      ),
    }),
  ),
  /**
   * Asks a server where to sign in: first the address for the person's browser, then how it ended. It ends when the asker leaves, and after
   * five minutes. Refused without consent to the profile.
   */
  signIn: oc.input(z.strictObject({ name })).output(eventIterator(signInItem)),
  /** Forgets what a sign-in gave, and tells its authorization server, where that names a place for it (RFC 7009). */
  signOut: oc.input(z.strictObject({ name })).output(reply(signedOut)),
  /** Forgets a server, all consent to it, and what a sign-in gave, as `signOut` does. */
  remove: oc.input(z.strictObject({ name })).output(reply(signedOut)),
};

export type McpServerRow = z.infer<typeof server>;
export type McpSignInItem = z.infer<typeof signInItem>;
export type McpToolRow = z.infer<typeof listedTool>;

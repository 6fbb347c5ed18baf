import { z } from 'zod';
import { effectClass } from '../kinds/work.ts';

/** Text that a program can be given. */
const word = z
  .string()
  .max(32_767)
  .refine((text) => !text.includes('\0') && text.isWellFormed(), 'holds a NUL or half a character');
const absolute = word.regex(/^(\/|[A-Za-z]:[\\/])/, 'is no absolute path');

const stdio = z.strictObject({
  over: z.literal('stdio'),
  /** Program, as it is found where the server runs; no shell reads it. */
  command: word.regex(/^[^-]/, 'is empty or an option'),
  args: z.array(word).max(1_000).default([]),
  /** The whole environment but a search path, a home and a locale. */
  env: z.record(z.string().regex(/^[A-Za-z_][A-Za-z0-9_]*$/), word).default({}),
  /** Folders of this machine, and where the server sees them. It sees no others, unless it is unisolated. */
  folders: z
    .array(z.strictObject({ from: absolute, to: absolute, access: z.enum(['read', 'write']) }))
    .max(1_000)
    .default([]),
  /** `unisolated`: it runs as the person's own programs do, with all that they may. */
  network: z.union([z.enum(['off', 'unisolated']), z.strictObject({ hosts: z.array(word.min(1)).min(1).max(1_000) })]),
});

const http = z.strictObject({
  over: z.literal('http'),
  url: word.min(1),
  /** A person signs in to it (OAuth 2.1), and what the server gives for that goes with every request. Absent: nothing goes. */
  signIn: z
    .strictObject({
      /** Of this program at the authorization server; it registers itself there where absent. */
      clientId: word.min(1).max(1_000).exactOptional(),
      /** What is asked for; as the server says where absent. */
      scopes: z
        .array(z.string().regex(/^[!#-[\]-~]{1,200}$/, 'is no scope'))
        .min(1)
        .max(100)
        .exactOptional(),
    })
    .exactOptional(),
});

/** A server of tools (Model Context Protocol), and all that it may reach: what a person consents to (A2). */
export const mcpProfile = z.strictObject({
  /** Comes before the names of its tools. ASCII, without `_`, so that no two servers read alike. */
  name: z.string().regex(/^[a-z0-9](?:[a-z0-9-]{0,22}[a-z0-9])?$/, 'takes 1 to 24 of a to z, 0 to 9 and, within, -'),
  start: z.discriminatedUnion('over', [stdio, http]),
  /** What tools may do, by their name at the server, as a person says. One that is not listed is irreversible, whatever the server claims. */
  effects: z.record(z.string(), effectClass).default({}),
  /** Longest that a call may be silent. */
  timeoutMs: z.int().min(100).max(3_600_000).default(60_000),
});

export type McpProfile = z.infer<typeof mcpProfile>;
export type StdioStart = z.infer<typeof stdio>;
export type HttpStart = z.infer<typeof http>;

/** A profile as a home keeps it, and what a person consented to of it. */
export const keptProfile = z.strictObject({
  profile: mcpProfile,
  /** Absent where nobody did: nothing of it is started or reached then. */
  consent: z
    .strictObject({
      /** Digest of the profile as it was shown. */
      profile: z.string(),
      /** Tools, word for word; none before they were looked at. */
      tools: z.array(z.strictObject({ name: z.string(), description: z.string(), inputSchema: z.string() })),
    })
    .exactOptional(),
});

export type KeptProfile = z.infer<typeof keptProfile>;

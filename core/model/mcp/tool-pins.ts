import { CanonicalError, canonicalText, type Json, parseCanonical } from '../canonical.ts';
import type { Sha256 } from '../envelope.ts';
import type { McpProfile } from './mcp-profile.ts';

/** A tool as its server tells of it. None of it is to be believed. */
export interface McpToolText {
  /** At the server. */
  readonly name: string;
  readonly description: string;
  /** JSON Schema, in canonical form: keys in another order are the same tool. */
  readonly inputSchema: string;
}

/** What a person consented to: a profile, and tools of it, word for word. */
export interface McpConsent {
  /** {@link profileDigest} of the profile as it was shown. */
  readonly profile: string;
  readonly tools: readonly McpToolText[];
}

/** What a consent to a profile is bound to: sha256 of its canonical form. */
export function profileDigest(profile: McpProfile, sha256: Sha256): string {
  return sha256(canonicalText(profile));
}

/** sha256 of name, description and schema (A2). */
export function toolPin({ name, description, inputSchema }: McpToolText, sha256: Sha256): string {
  return sha256(canonicalText({ name, description, schema: parseCanonical(inputSchema) }));
}

/** sha256 of the pins of all tools of a list, whatever order they came in. */
export function listPin(tools: readonly McpToolText[], sha256: Sha256): string {
  return sha256(canonicalText(tools.map((tool) => toolPin(tool, sha256)).sort()));
}

/** The schema in canonical form, or why it has none. */
export function schemaText(schema: unknown): { readonly text: string } | { readonly problem: string } {
  try {
    return { text: canonicalText(schema as Json) };
  } catch (cause) {
    if (cause instanceof CanonicalError) return { problem: cause.message };
    throw cause;
  }
}

/** How a tool that is listed now stands to the one that was consented to. */
export type ToolStanding =
  | { readonly tool: McpToolText; readonly is: 'same' | 'new' }
  /** Blocked until a person consents again. */
  | { readonly tool: McpToolText; readonly is: 'changed'; readonly before: McpToolText; readonly what: readonly What[] }
  | { readonly tool: McpToolText; readonly is: 'gone' };

type What = 'description' | 'schema';

/** Each tool that is listed, in order, then those that were consented to and are gone. */
export function standings(consented: readonly McpToolText[], listed: readonly McpToolText[]): readonly ToolStanding[] {
  const known = new Map(consented.map((tool) => [tool.name, tool]));
  const names = new Set(listed.map(({ name }) => name));
  const gone = consented.filter(({ name }) => !names.has(name));
  return [
    ...listed.map((tool) => standing(tool, known.get(tool.name))),
    ...gone.map((tool) => ({ tool, is: 'gone' }) as const),
  ];
}

function standing(tool: McpToolText, before: McpToolText | undefined): ToolStanding {
  if (before === undefined) return { tool, is: 'new' };
  const what: What[] = [
    ...(tool.description === before.description ? [] : (['description'] as const)),
    ...(tool.inputSchema === before.inputSchema ? [] : (['schema'] as const)),
  ];
  return what.length === 0 ? { tool, is: 'same' } : { tool, is: 'changed', before, what };
}

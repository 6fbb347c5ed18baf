/** Tokens of one answer, told apart by what they mean to the provider (U1). */
export interface ProviderUsage {
  /** Without cache reads and writes. */
  readonly uncachedInput: number;
  readonly cachedInput: number;
  readonly cacheWrite: number;
  /** With reasoning. */
  readonly output: number;
  /** Part of `output`; absent where the provider does not say. */
  readonly reasoning?: number;
}

/**
 * Reads the usage object of a provider's answer. In the style of Anthropic input excludes what the cache holds; in that of
 * OpenAI (`input_tokens` or `prompt_tokens` with details) it includes it, and output includes reasoning; in that of Google
 * (`promptTokenCount`) input includes it, and output excludes reasoning. What OpenAI wrote to a cache is a part of the input that is in none. Numbers that are none, or below zero, count as 0, and so
 * does what contradicts them: a whole and a part of it that is more, or of which the part is no number (see {@link contradicts}).
 * Undefined for a value that is no usage object.
 *
 * Sources: https://docs.anthropic.com/en/api/messages and https://platform.openai.com/docs/api-reference/responses, `usage`;
 * https://ai.google.dev/api/generate-content, `UsageMetadata`.
 */
export function readProviderUsage(value: unknown): ProviderUsage | undefined {
  const usage = asMembers(value);
  if (usage === undefined) return undefined;
  if (typeof usage.promptTokenCount === 'number') return readGoogleUsage(usage);
  const input = usage.input_tokens ?? usage.prompt_tokens;
  const output = usage.output_tokens ?? usage.completion_tokens;
  if (typeof input !== 'number' && typeof output !== 'number') return undefined;
  const inputDetails = asMembers(usage.input_tokens_details ?? usage.prompt_tokens_details);
  const outputDetails = asMembers(usage.output_tokens_details ?? usage.completion_tokens_details);
  const asked = divided(input, inputDetails?.cached_tokens);
  const written = divided(asked.rest, inputDetails?.cache_write_tokens);
  const reasoning = outputDetails?.reasoning_tokens;
  const said = divided(output, reasoning);
  return {
    uncachedInput: written.rest,
    cachedInput: asked.part + count(usage.cache_read_input_tokens),
    cacheWrite: written.part + count(usage.cache_creation_input_tokens),
    output: said.rest + said.part,
    ...((reasoning === 0 || said.part > 0) && { reasoning: said.part }),
  };
}

/** True where a part is more than its whole, so that neither can be believed. Of a value that is no usage object it is false. */
export function contradicts(value: unknown): boolean {
  const usage = asMembers(value);
  if (usage === undefined) return false;
  const inputDetails = asMembers(usage.input_tokens_details ?? usage.prompt_tokens_details);
  const outputDetails = asMembers(usage.output_tokens_details ?? usage.completion_tokens_details);
  const input = usage.input_tokens ?? usage.prompt_tokens;
  return [
    [input, inputDetails?.cached_tokens],
    [divided(input, inputDetails?.cached_tokens).rest, inputDetails?.cache_write_tokens],
    [usage.output_tokens ?? usage.completion_tokens, outputDetails?.reasoning_tokens],
    [googleInput(usage), usage.cachedContentTokenCount],
  ].some(([whole, part]) => isMore(part, whole));
}

/** A whole without its part, and the part. Both are 0 where the part is more; so is the rest where nobody can tell how much the part is. */
function divided(whole: unknown, part: unknown): { readonly rest: number; readonly part: number } {
  const isOdd = part !== undefined && part !== null && part !== 0 && count(part) === 0;
  if (isOdd || isMore(part, whole)) return { rest: 0, part: 0 };
  return { rest: Math.max(0, count(whole) - count(part)), part: count(part) };
}

function isMore(part: unknown, whole: unknown): boolean {
  return typeof part === 'number' && typeof whole === 'number' && part > whole;
}

function googleInput(usage: Readonly<Record<string, unknown>>): number | undefined {
  if (typeof usage.promptTokenCount !== 'number') return undefined;
  return count(usage.promptTokenCount) + count(usage.toolUsePromptTokenCount);
}

function readGoogleUsage(usage: Readonly<Record<string, unknown>>): ProviderUsage {
  const asked = divided(googleInput(usage), usage.cachedContentTokenCount);
  const thoughts = usage.thoughtsTokenCount;
  return {
    uncachedInput: asked.rest,
    cachedInput: asked.part,
    cacheWrite: 0,
    output: count(usage.candidatesTokenCount) + count(thoughts),
    ...(typeof thoughts === 'number' && { reasoning: count(thoughts) }),
  };
}

function asMembers(value: unknown): Readonly<Record<string, unknown>> | undefined {
  return typeof value === 'object' && value !== null && !Array.isArray(value)
    ? (value as Readonly<Record<string, unknown>>)
    : undefined;
}

function count(value: unknown): number {
  return typeof value === 'number' && Number.isSafeInteger(value) && value > 0 ? value : 0;
}

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
 * (`promptTokenCount`) input includes it, and output excludes reasoning. Numbers that are none, or below zero, count as 0.
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
  const cachedInput = count(inputDetails?.cached_tokens);
  const reasoning = outputDetails?.reasoning_tokens;
  return {
    uncachedInput: Math.max(0, count(input) - cachedInput),
    cachedInput: cachedInput + count(usage.cache_read_input_tokens),
    cacheWrite: count(usage.cache_creation_input_tokens),
    output: count(output),
    ...(typeof reasoning === 'number' && { reasoning: count(reasoning) }),
  };
}

function readGoogleUsage(usage: Readonly<Record<string, unknown>>): ProviderUsage {
  const cachedInput = count(usage.cachedContentTokenCount);
  const thoughts = usage.thoughtsTokenCount;
  return {
    uncachedInput: Math.max(0, count(usage.promptTokenCount) + count(usage.toolUsePromptTokenCount) - cachedInput),
    cachedInput,
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

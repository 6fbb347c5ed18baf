/** What a chunk of a stream says about the whole answer. */
export interface RawFacts {
  readonly messageId?: string;
  readonly model?: string;
  readonly usage?: Readonly<Record<string, unknown>>;
}

/** Reads the facts of one parsed chunk, on whichever wire it came. Never throws. */
export function rawFacts(chunk: unknown): RawFacts {
  const whole = membersOf(chunk);
  const inner = membersOf(whole?.message) ?? membersOf(whole?.response);
  const messageId = textOf(inner?.id) ?? textOf(whole?.responseId) ?? textOf(whole?.id);
  const model = textOf(inner?.model) ?? textOf(whole?.modelVersion) ?? textOf(whole?.model);
  const usage = membersOf(inner?.usage) ?? membersOf(whole?.usage) ?? membersOf(whole?.usageMetadata);
  return {
    ...(messageId !== undefined && { messageId }),
    ...(model !== undefined && { model }),
    ...(usage !== undefined && { usage }),
  };
}

/** The later figures in the place of the earlier: providers send running totals. What is null says nothing. */
export function laterUsage(
  earlier: Readonly<Record<string, unknown>> | undefined,
  later: Readonly<Record<string, unknown>>,
): Readonly<Record<string, unknown>> {
  const said = Object.entries(later).filter(([, value]) => value !== null && value !== undefined);
  return { ...earlier, ...Object.fromEntries(said) };
}

function membersOf(value: unknown): Readonly<Record<string, unknown>> | undefined {
  return typeof value === 'object' && value !== null && !Array.isArray(value)
    ? (value as Readonly<Record<string, unknown>>)
    : undefined;
}

function textOf(value: unknown): string | undefined {
  return typeof value === 'string' && value !== '' && value.length <= 500 ? value : undefined;
}

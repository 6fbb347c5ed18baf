/** What a chunk of a stream says about the whole answer. */
export interface RawFacts {
  readonly messageId?: string;
  readonly model?: string;
  readonly usage?: Readonly<Record<string, unknown>>;
  /** The provider's word for how the answer ended. */
  readonly end?: string;
}

/** Reads the facts of one parsed chunk, on whichever wire it came. Never throws. */
export function rawFacts(chunk: unknown): RawFacts {
  const whole = membersOf(chunk);
  const inner = membersOf(whole?.message) ?? membersOf(whole?.response);
  const messageId = textOf(inner?.id) ?? textOf(whole?.responseId) ?? textOf(whole?.id);
  const model = textOf(inner?.model) ?? textOf(whole?.modelVersion) ?? textOf(whole?.model);
  const usage = membersOf(inner?.usage) ?? membersOf(whole?.usage) ?? membersOf(whole?.usageMetadata);
  const end =
    textOf(firstOf(whole?.choices)?.finish_reason) ??
    textOf(firstOf(whole?.candidates)?.finishReason) ??
    textOf(membersOf(whole?.delta)?.stop_reason) ??
    (whole?.type === 'response.completed' ? 'completed' : undefined);
  return {
    ...(messageId !== undefined && { messageId }),
    ...(model !== undefined && { model }),
    ...(usage !== undefined && { usage }),
    ...(end !== undefined && { end }),
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

/** True of a chunk that tells usage and how the answer ended, and adds nothing to it. */
export function isOnlyNews(chunk: unknown): boolean {
  const whole = membersOf(chunk);
  if (whole === undefined || rawFacts(chunk).usage === undefined) return false;
  if (whole.type !== undefined) return whole.type === 'message_delta' || whole.type === 'response.completed';
  const said = [
    ...listOf(whole.choices).map((each) => membersOf(each)?.delta),
    ...listOf(whole.candidates).map((each) => membersOf(each)?.content),
  ];
  return said.every((each) => listOf(Object.values(membersOf(each) ?? {})).every(isNothing));
}

function isNothing(value: unknown): boolean {
  return (
    value === null ||
    value === undefined ||
    value === '' ||
    value === 'assistant' ||
    value === 'model' ||
    (Array.isArray(value) && value.length === 0)
  );
}

function listOf(value: unknown): readonly unknown[] {
  return Array.isArray(value) ? value : [];
}

function firstOf(list: unknown): Readonly<Record<string, unknown>> | undefined {
  return Array.isArray(list) ? membersOf(list[0]) : undefined;
}

function textOf(value: unknown): string | undefined {
  return typeof value === 'string' && value !== '' && value.length <= 500 ? value : undefined;
}

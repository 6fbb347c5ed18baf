import type { Copy } from './copies.ts';
import type { Figures } from './figures-of.ts';
import type { SessionRow, TokenTotals } from './session-row.ts';

/** What a row says of its copied beginning. What a later event took back of a figure is in neither: no part is more than its whole. */
export function copyOf({ mark, ...part }: Copy, whole: Figures): NonNullable<SessionRow['copyOf']> {
  return {
    session: mark.from,
    event: mark.at,
    steps: Math.min(part.steps, whole.steps),
    ...withheldSteps(Math.min(part.stepsWithheld ?? 0, whole.stepsWithheld ?? 0)),
    turns: Math.min(part.turns, whole.turns),
    toolCalls: Math.min(part.toolCalls, whole.toolCalls),
    toolErrors: Math.min(part.toolErrors, whole.toolErrors),
    tokens: eachOf(part.tokens, whole.tokens, Math.min, part.tokens.lowerBound),
    answers: Math.min(part.answers, whole.answers),
    reasoningSaid: Math.min(part.reasoningSaid, whole.reasoningSaid),
  };
}

/** True for a session that hangs on another because it begins with a copy of it: its own events are all of its history. */
export function isCopyBranch({ copyOf: copy, parent }: Pick<SessionRow, 'copyOf' | 'parent'>): boolean {
  return copy !== undefined && parent?.session === copy.session && parent.event === copy.event;
}

/** True for a session that has no step but those which it repeats. */
export function isWholeCopy({ copyOf: copy, ...row }: Pick<SessionRow, 'copyOf' | 'steps' | 'stepsWithheld'>): boolean {
  return copy !== undefined && drawnSteps(copy) === drawnSteps(row);
}

/** The steps of a session as they are drawn: what was erased has a place among them too. */
export function drawnSteps({ steps, stepsWithheld = 0 }: Pick<SessionRow, 'steps' | 'stepsWithheld'>): number {
  return steps + stepsWithheld;
}

function withheldSteps(stepsWithheld: number): Pick<SessionRow, 'stepsWithheld'> {
  return stepsWithheld === 0 ? {} : { stepsWithheld };
}

/**
 * Rows as they count in a total over them (I2, U1): one that begins with a copy of another of them counts without that, since it
 * counts there, and so do all but the longest of several copies of one that is not among them; all others are returned as they
 * are. Its size stays: what is stored twice takes room twice. What a part of a
 * session cost alone nobody knows, unless it is nothing or all.
 */
export function countedOnce(rows: readonly SessionRow[]): readonly SessionRow[] {
  const here = new Set(rows.map(({ id }) => id));
  const longest = new Map<string, SessionRow>();
  for (const row of rows) {
    const { session } = row.copyOf ?? {};
    if (session === undefined || here.has(session)) continue;
    const other = longest.get(session);
    if (other === undefined || copiesMore(row, other)) longest.set(session, row);
  }
  return rows.map((row) => {
    const { copyOf: copy } = row;
    return copy === undefined || longest.get(copy.session) === row ? row : withoutCopy(row, copy);
  });
}

/** Of two copies that reach as many steps, the one with more answers in it reaches further. */
function copiesMore({ copyOf: a }: SessionRow, { copyOf: b }: SessionRow): boolean {
  const [steps, other] = [a?.steps ?? 0, b?.steps ?? 0];
  return steps > other || (steps === other && (a?.tokens.output ?? 0) > (b?.tokens.output ?? 0));
}

function withoutCopy(row: SessionRow, copy: NonNullable<SessionRow['copyOf']>): SessionRow {
  const { copyOf: _, costUsd, stepsWithheld = 0, ...rest } = row;
  const left = {
    steps: row.steps - copy.steps,
    ...withheldSteps(stepsWithheld - (copy.stepsWithheld ?? 0)),
    turns: row.turns - copy.turns,
    toolCalls: row.toolCalls - copy.toolCalls,
    toolErrors: row.toolErrors - copy.toolErrors,
    tokens: eachOf(row.tokens, copy.tokens, (all, copied) => all - copied, row.tokens.lowerBound),
    answers: row.answers - copy.answers,
    reasoningSaid: row.reasoningSaid - copy.reasoningSaid,
  };
  const isNothing = drawnSteps(left) === 0 && isNone(left.tokens);
  const cost = costUsd !== undefined && isNone(left.tokens) ? 0 : isNone(copy.tokens) ? costUsd : undefined;
  return { ...rest, ...left, models: isNothing ? [] : row.models, ...(cost === undefined ? {} : { costUsd: cost }) };
}

function isNone({ lowerBound: _, ...counts }: TokenTotals): boolean {
  return Object.values(counts).every((count) => count === 0);
}

function eachOf(
  a: TokenTotals,
  b: TokenTotals,
  how: (x: number, y: number) => number,
  lowerBound: boolean,
): TokenTotals {
  const unsaid = how(a.unsaid ?? 0, b.unsaid ?? 0);
  return {
    uncachedInput: how(a.uncachedInput, b.uncachedInput),
    cachedInput: how(a.cachedInput, b.cachedInput),
    cacheWrite: how(a.cacheWrite, b.cacheWrite),
    output: how(a.output, b.output),
    reasoning: how(a.reasoning, b.reasoning),
    lowerBound,
    ...(unsaid > 0 ? { unsaid } : {}),
    ...(a.unread === undefined ? {} : { unread: a.unread }),
  };
}

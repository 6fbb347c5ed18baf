import type { SessionEvent } from '../../model/read-event.ts';
import { quotedLines } from './quoted-lines.ts';

/** What a person may pick of theirs: words, or one call with its result. */
export interface PickableStep {
  /** What picking it names: of a call with a result, the event of that. */
  readonly event: string;
  /** What it says, or asks for with the end of its result; calls without a result stand with the words that asked for them. At least one line. */
  readonly lines: readonly string[];
}

/** The newest steps that a person may pick from. */
export interface PickableSteps {
  /** In the order they happened. */
  readonly steps: readonly PickableStep[];
  /** Earlier ones that are not listed. */
  readonly leftOut: number;
}

/** Steps that are listed at most, and UTF-16 units of a line. */
const LIMITS = { steps: 1_000, line: 160 };

/** What can be picked by hand of what theirs did, the newest 1,000 steps (M2). Pure, never throws. */
export function pickableSteps(events: readonly SessionEvent[]): PickableSteps {
  const linesOf = new Map<string, string[]>();
  for (const { text, from } of quotedLines(events, LIMITS.line)) {
    const event = from[1] ?? from[0];
    const lines = linesOf.get(event);
    if (lines === undefined) linesOf.set(event, [text]);
    else lines.push(text);
  }
  const all = [...linesOf].map(([event, lines]) => ({ event, lines }));
  return { steps: all.slice(-LIMITS.steps), leftOut: Math.max(0, all.length - LIMITS.steps) };
}

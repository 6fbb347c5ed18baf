import type { SessionEvent } from '../../model/read-event.ts';
import { counted } from '../text/say-count.ts';
import { quotedLines } from './quoted-lines.ts';

/** How much is quoted at most, in UTF-16 units. */
export interface QuoteLimits {
  /** Of one step. */
  readonly step: number;
  /** Of all of them. */
  readonly all: number;
}

/** What a person merges without another word. */
const BLOCK: QuoteLimits = { step: 400, all: 12_000 };

/** What of a transcript comes along. */
export interface Block {
  readonly text: string;
  /** Events that it was made from, in order. */
  readonly brings: readonly string[];
  /** Steps that are not in it, as older ones had to give way. */
  readonly leftOut: number;
}

/**
 * Quotes the last words of each step, each on one line, the newest 12,000 characters of them where no limits are given. Hidden characters are shown, so that nothing
 * in a step ends its line. Pure: the same events give the same block. Never throws.
 */
export function extractBlock(events: readonly SessionEvent[], limits: QuoteLimits = BLOCK): Block {
  const lines = quotedLines(events, limits.step);
  let length = 0;
  let from = lines.length;
  while (from > 0 && length + (lines[from - 1]?.text.length ?? 0) < limits.all)
    length += (lines[--from]?.text.length ?? 0) + 1;
  const kept = lines.slice(from);
  const left = from === 0 ? [] : [`(${counted(from, 'earlier step')} left out)`];
  return {
    text: [...left, ...kept.map(({ text }) => text)].join('\n'),
    brings: [...new Set(kept.flatMap(({ from: ids }) => ids))],
    leftOut: from,
  };
}

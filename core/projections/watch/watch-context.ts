import { partsOf } from '../../model/parts-of.ts';
import type { SessionEvent } from '../../model/read-event.ts';
import { partsIn } from '../parts/parts-in.ts';
import { isImported } from '../parts/source-of.ts';
import { plus } from '../usage/token-counts.ts';
import type { MomentContext } from './moment.ts';

/** How contexts are measured. */
export interface Measure {
  /** Tokens of a text, estimated. */
  readonly tokens: (text: string) => number;
  /** Tokens of a recorded segment; undefined where it is not here any more. */
  readonly segmentTokens: (blob: string) => number | undefined;
}

/** The size of the context after an event, by that before it: a recorded request says it whole, a compaction begins anew, all else adds to it. */
export function contextAfter(before: MomentContext, event: SessionEvent, measure: Measure): MomentContext {
  if (event.kind === 'model/requested') return requested(before, event.payload.segments, measure);
  if (event.kind === 'context/compressed' && event.payload.extent === 'full') {
    const { tokensAfter } = event.payload;
    return { tokens: tokensAfter ?? said(event, measure), isCounted: tokensAfter !== undefined && isImported(event) };
  }
  if (event.kind === 'model/answered') {
    const counted = partsOf(event.payload.parts, 'usage').findLast(({ scope, final }) => scope === 'message' && final);
    if (counted !== undefined) {
      const { uncachedInput, cachedInput, cacheWrite, output } = counted;
      return { tokens: [cachedInput, cacheWrite, output].reduce(plus, uncachedInput), isCounted: true };
    }
  }
  const added = said(event, measure);
  return added === 0 ? before : { tokens: plus(before.tokens, added), isCounted: false };
}

function requested(before: MomentContext, segments: readonly string[], { segmentTokens }: Measure): MomentContext {
  let tokens = 0;
  for (const segment of segments) {
    const size = segmentTokens(segment);
    if (size === undefined) return before;
    tokens = plus(tokens, size);
  }
  return { tokens, isCounted: false };
}

function said(event: SessionEvent, { tokens }: Measure): number {
  let sum = 0;
  for (const part of partsIn(event)) {
    if (part.type === 'text') sum += tokens(part.text);
    if (part.type === 'tool-call') sum += tokens(part.input);
    if (part.type === 'tool-result') sum += tokens(part.output);
  }
  return Math.round(sum);
}

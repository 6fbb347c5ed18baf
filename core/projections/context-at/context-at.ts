import type { SessionEvent } from '../../model/read-event.ts';
import { answerSpan } from './answer-span.ts';
import type { MeasuredBasis } from './context-basis.ts';
import type { ContextSource } from './context-source.ts';
import type { ContextView } from './context-view.ts';
import { conversationStart } from './conversation-start.ts';
import { exactDraft } from './exact-draft.ts';
import { inferredDraft } from './inferred-draft.ts';
import type { Draft, DraftPiece, Segment } from './piece.ts';

/** Longest preview of a segment, in UTF-16 units. */
const PREVIEW = 2_000;

/** One piece of a draft as it is shown. */
export function segmentOf({ label, role, text, events, isNew }: DraftPiece, source: ContextSource): Segment {
  return {
    label,
    role,
    ...(role === 'withheld' ? {} : { tokens: tokensOf(text, source) }),
    preview: beginning(text),
    events: [...events],
    isNew,
  };
}

interface Shown {
  /** The last event of the history; undefined for an empty one. */
  readonly event: string | undefined;
  /** Of each piece of the draft, in order. */
  readonly segments: Segment[];
}

/** The context that a draft with these segments is. */
export function contextOf(draft: Draft, { event = '', segments }: Shown): ContextView {
  return {
    event,
    exactness: draft.exactness,
    because: draft.because,
    ...(draft.extent === 'unknown' ? {} : { tokens: segments.reduce((sum, { tokens = 0 }) => sum + tokens, 0) }),
    lowerBound: draft.extent !== 'whole',
    segments,
    left: draft.left.map((left) => ({ ...left })),
  };
}

/** The same context with its whole texts: the basis that a session detached at the last event starts from (F6). */
export function contextBasisAt(history: readonly SessionEvent[], source: ContextSource, start?: string): MeasuredBasis {
  const { exactness, because, pieces, extent } = contextDraft(history, source, start);
  const segments = pieces.map(({ label, role, text }) => ({ label, role, text }));
  return {
    basis: { exactness, because, segments },
    tokens: extent === 'whole' ? segments.reduce((sum, { text }) => sum + tokensOf(text, source), 0) : undefined,
  };
}

function tokensOf(text: string, { tokens }: ContextSource): number {
  return Math.max(0, Math.round(tokens(text)));
}

/**
 * What the model saw at the last event of a first-parent history, root first, before its texts are measured (C1): for a record of an answer the
 * request it answers, for any other event what a request after it would hold. A fork sees its parent's history. Never throws; an empty
 * history gives an unknown context of nothing. `chosen`: the event of a break that the conversation is to start at (B-8).
 */
export function contextDraft(history: readonly SessionEvent[], source: ContextSource, chosen?: string): Draft {
  const span = answerSpan(history);
  const start = conversationStart(history, chosen);
  const exact = exactDraft(history, { from: start.chosenBy ?? 0, to: span.end }, source);
  if (exact !== undefined && typeof exact !== 'string') return exact;
  const inferred = inferredDraft(history, { ...span, start }, source);
  return exact === undefined ? inferred : { ...inferred, because: `${exact} ${inferred.because}` };
}

/** Cut between two code points. */
function beginning(text: string): string {
  const cut = text.slice(0, PREVIEW);
  return text.length > PREVIEW && /[\ud800-\udbff]$/.test(cut) ? cut.slice(0, -1) : cut;
}

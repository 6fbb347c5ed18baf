import type { SessionEvent } from '../../model/read-event.ts';
import { segmentOf } from './context-at.ts';
import type { ContextSource } from './context-source.ts';
import { conversationStart } from './conversation-start.ts';
import { inferredDraft } from './inferred-draft.ts';

/**
 * Tokens of the conversation that a request after a first-parent history would hold, without instructions and tools: its texts are measured as
 * those of the context at its last event are. What can't be read any more counts nothing.
 */
export function conversationTokens(history: readonly SessionEvent[], source: ContextSource): number {
  const end = history.length;
  const span = { end, doubtEnd: end, newFrom: 0, isAnswer: false };
  const { pieces } = inferredDraft(history, { ...span, start: conversationStart(history) }, source);
  return pieces.reduce((sum, piece) => sum + (segmentOf(piece, source).tokens ?? 0), 0);
}

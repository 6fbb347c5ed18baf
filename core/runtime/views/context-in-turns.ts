import type { SessionEvent } from '../../model/read-event.ts';
import { contextDraft, contextOf, segmentOf } from '../../projections/context-at/context-at.ts';
import type { ContextSource } from '../../projections/context-at/context-source.ts';
import type { ContextView } from '../../projections/context-at/context-view.ts';
import { mapInTurns } from '../in-turns.ts';

/** What the model saw at the last event of a history: see {@link contextDraft}. Measured in turns: a history may hold 100,000 texts. */
export async function contextInTurns(
  history: readonly SessionEvent[],
  source: ContextSource,
  start?: string,
): Promise<ContextView> {
  const draft = contextDraft(history, source, start);
  const segments = await mapInTurns(draft.pieces, (piece) => segmentOf(piece, source));
  return contextOf(draft, { event: history.at(-1)?.id, segments });
}

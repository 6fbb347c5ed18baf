import type { SessionEvent } from '../../../core/model/read-event.ts';
import {
  contextDraft,
  contextOf as contextOfDraft,
  segmentOf,
} from '../../../core/projections/context-at/context-at.ts';
import type { ContextSource } from '../../../core/projections/context-at/context-source.ts';
import type { ContextView } from '../../../core/projections/context-at/context-view.ts';

/** A token is a character here, so that sums can be read off the texts. */
export function contextOf(history: readonly SessionEvent[], more: Partial<ContextSource> = {}): ContextView {
  const source = { tokens: (text: string) => text.length, ...more };
  const draft = contextDraft(history, source);
  const segments = draft.pieces.map((piece) => segmentOf(piece, source));
  return contextOfDraft(draft, { event: history.at(-1)?.id, segments });
}

/** Segments as `role label: text`, a star before new ones. */
export function segmentsOf(history: readonly SessionEvent[], more: Partial<ContextSource> = {}): string[] {
  return contextOf(history, more).segments.map(
    ({ role, label, preview, isNew }) => `${isNew ? '*' : ' '}${role} ${label}: ${preview}`,
  );
}

/** What is left out, as `label, because`. */
export function leftOf(history: readonly SessionEvent[]): string[] {
  return contextOf(history).left.map(({ label, because }) => `${label}, ${because}`);
}

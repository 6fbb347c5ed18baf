import type { SessionEvent } from '../../../core/model/read-event.ts';
import { contextAt } from '../../../core/projections/context-at/context-at.ts';
import type { ContextSource } from '../../../core/projections/context-at/context-source.ts';
import type { ContextView } from '../../../core/projections/context-at/context-view.ts';

/** A token is a character here, so that sums can be read off the texts. */
export function contextOf(history: readonly SessionEvent[], more: Partial<ContextSource> = {}): ContextView {
  return contextAt(history, { tokens: (text) => text.length, ...more });
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

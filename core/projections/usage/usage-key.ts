import type { UsagePart } from '../../model/parts.ts';
import type { SessionEvent } from '../../model/read-event.ts';

/**
 * What usage is counted once for (U1): provider and message id, from the part or else from the answer that holds it;
 * the event where there is no message id.
 */
export function usageKey(event: SessionEvent, part: UsagePart | undefined): string {
  const answer = event.kind === 'model/answered' ? event.payload : undefined;
  const messageId = part?.messageId ?? answer?.messageId;
  if (messageId === undefined) return `event ${event.id}`;
  // Joined to one flat text: most keys are kept, and a text that is put together keeps its pieces too.
  return ['message', part?.provider ?? answer?.provider ?? '', messageId].join(' ');
}

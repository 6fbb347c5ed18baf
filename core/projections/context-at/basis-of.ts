import type { SessionEvent } from '../../model/read-event.ts';
import { readBasis } from './context-basis.ts';
import type { ContextSource } from './context-source.ts';
import type { Piece } from './piece.ts';

/** What a detached session starts from (F6). */
export interface CarriedContext {
  readonly pieces: readonly Piece[];
  readonly exactness: 'exact' | 'inferred' | 'unknown';
  /** Undefined where the basis is not at hand. */
  readonly because: string | undefined;
}

/** The context that a session's first event carries; undefined for a session that was not detached. */
export function basisOf(opening: SessionEvent | undefined, source: ContextSource): CarriedContext | undefined {
  if (opening?.kind !== 'session/detached') return undefined;
  const basis = readBasis(source.blobText?.(opening.payload.context));
  if (basis === undefined) return { pieces: [], exactness: 'unknown', because: undefined };
  const pieces = basis.segments.map((segment) => ({ ...segment, at: 0, events: [opening.id] }));
  return { pieces, exactness: opening.payload.exactness, because: basis.because };
}

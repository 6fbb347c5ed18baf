import type { ContextView } from './context-view.ts';

export type Segment = ContextView['segments'][number];
export type Left = ContextView['left'][number];
export type Role = Segment['role'];

/** A segment with its whole text, before it is counted and cut. */
export interface Piece {
  readonly label: string;
  readonly role: Role;
  readonly text: string;
  /** Index in the history of the event that it stands at. */
  readonly at: number;
  readonly events: string[];
}

/** A piece of a context, and whether it was not in the request before. */
export type DraftPiece = Piece & { readonly isNew: boolean };

/** A context before it is counted and cut. */
export interface Draft {
  readonly exactness: ContextView['exactness'];
  readonly because: string;
  readonly pieces: readonly DraftPiece[];
  readonly left: readonly Left[];
  /** `least`: more was sent than is here. `unknown`: nobody knows how much of it was sent. */
  readonly extent: 'whole' | 'least' | 'unknown';
}

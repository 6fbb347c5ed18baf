import type { EventId, SessionId } from '../ids.ts';

/** What a person can ask of the catalogue. */
export type CatalogueCommand =
  | { readonly type: 'catalogue/rename'; readonly session: SessionId; readonly title: string }
  | { readonly type: 'catalogue/trash'; readonly session: SessionId }
  | { readonly type: 'catalogue/restore'; readonly session: SessionId }
  | {
      readonly type: 'catalogue/erase';
      readonly session: SessionId;
      readonly events: readonly EventId[];
      readonly reason: string;
    }
  /** Takes back one act, or the newest that can be. */
  | { readonly type: 'catalogue/undo'; readonly act?: EventId }
  /** Brings back the act that was taken back last. */
  | { readonly type: 'catalogue/redo' };

import type { EventId, SessionId } from '../ids.ts';

/** What a person can ask of the catalogue. */
export type CatalogueCommand =
  | { readonly type: 'catalogue/rename'; readonly session: SessionId; readonly title: string }
  | { readonly type: 'catalogue/trash'; readonly session: SessionId }
  | { readonly type: 'catalogue/restore'; readonly session: SessionId }
  | EraseCommand
  | EraseQuarantineCommand
  /** Takes back one act, or the newest that can be. */
  | { readonly type: 'catalogue/undo'; readonly act?: EventId }
  /** Brings back the act that was taken back last. */
  | { readonly type: 'catalogue/redo' };

/** Drop contents for good. */
export interface EraseCommand {
  readonly type: 'catalogue/erase';
  readonly session: SessionId;
  readonly events: readonly EventId[];
  /** Ranges of its files that gave no record and whose bytes are kept: they go too (I6). */
  readonly quarantined: number;
  readonly reason: string;
}

/** Drop the kept bytes of a file that gave no record, for good (I6). */
export interface EraseQuarantineCommand {
  readonly type: 'catalogue/erase-quarantine';
  readonly path: string;
  readonly quarantined: number;
  readonly reason: string;
}

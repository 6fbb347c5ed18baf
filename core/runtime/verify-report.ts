import type { BlobId, EventId, SessionId } from '../model/ids.ts';

/** What verify is asked for. */
export interface VerifyOptions {
  /** Only this session and what it stands on; all when absent. */
  readonly session?: SessionId;
  readonly onProgress?: (done: number, total: number) => void;
  readonly signal?: AbortSignal;
}

/** A fault that verify found, named (E1). */
export interface Fault {
  readonly what:
    | 'altered'
    | 'cut tail'
    | 'reordered'
    | 'spliced'
    | 'missing event'
    | 'missing blob'
    | 'altered blob'
    | 'two events with one origin'
    | 'rewritten suffix'
    | 'anchor without events'
    | 'derived column differs'
    | 'withheld without a record'
    | 'altered source bytes'
    | 'missing source bytes'
    | 'altered ledger entry'
    | 'ledger entry without event';
  readonly session?: SessionId;
  readonly seq?: number;
  readonly event?: EventId;
  readonly blob?: BlobId;
  /** A sentence with expected and found. */
  readonly detail: string;
}

/** What verify can say. Never a bare "valid": `vouches` says how far the evidence reaches. */
export interface VerifyReport {
  readonly sound: boolean;
  readonly events: number;
  readonly blobs: number;
  /** Those that lists show, in the trash too: what the home keeps for itself is looked at with them and not counted. */
  readonly sessions: number;
  /** Payloads that were withheld or erased: their envelopes verify, their contents can't. */
  readonly withheld: number;
  readonly faults: readonly Fault[];
  /** Files of the store of which pages can't be read, by name; absent for none. Setting them aside keeps what can be read. */
  readonly damaged?: readonly string[];
  readonly vouches: string;
}

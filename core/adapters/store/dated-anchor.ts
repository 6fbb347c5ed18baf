import type { SessionId } from '../../model/ids.ts';
import type { Anchor, AnchorLog } from '../../runtime/ports.ts';

/** An anchor and the time of its writing. */
export interface DatedAnchor extends Anchor {
  /** Unix ms. */
  readonly atMs: number;
}

/** An anchor log that remembers when each anchor was written. */
export interface DatedAnchorLog extends AnchorLog {
  readonly read: () => ReadonlyMap<SessionId, DatedAnchor>;
}

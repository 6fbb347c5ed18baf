import type { SessionId } from '../../model/ids.ts';
import type { Anchor, AnchorLog } from '../../runtime/ports.ts';

/** An anchor and the time of its writing. */
export interface DatedAnchor extends Anchor {
  /** Unix ms. */
  readonly atMs: number;
}

/** An anchor log that remembers when each anchor was written, and what it could not read. */
export interface DatedAnchorLog extends AnchorLog {
  readonly read: () => ReadonlyMap<SessionId, DatedAnchor>;
  readonly of: (session: SessionId) => DatedAnchor | undefined;
  /** Keeps anchors whose events are not there any more, for {@link AnchorFlaws.left}. */
  readonly leave: (anchors: readonly DatedAnchor[]) => void;
  readonly flaws: () => AnchorFlaws;
}

/** What a log of anchors holds beside anchors. */
export interface AnchorFlaws {
  /** Lines in the middle that are no anchor, as they stand there: somebody or a bad disk changed them. */
  readonly damaged: readonly string[];
  /** Last lines that were found cut off, as a kill leaves them. The anchors that they began are lost. */
  readonly cut: readonly CutAnchor[];
  /** Anchors whose events were not there any more when their session was written to next. */
  readonly left: readonly DatedAnchor[];
}

/** A last line that was cut off. */
export interface CutAnchor {
  readonly sizeBytes: number;
  /** When it was found, Unix ms. */
  readonly foundAtMs: number;
}

/** A log in which nothing is wrong. */
export const noFlaws: AnchorFlaws = { damaged: [], cut: [], left: [] };

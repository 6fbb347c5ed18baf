import { type Branch, branchSteps, type Lineage } from './branch-steps.ts';
import { type Layout, layOut } from './lay-out.ts';
import type { Shown, Transcript } from './transcript-rows.ts';

/** Lays out a session's branch again and again, each time from where it was. */
export interface TranscriptKeeper {
  /** The same object again where nothing has changed. A step that is revealed is shown whatever else is chosen. */
  readonly lay: (lineage: Lineage, shown: Shown) => Transcript;
  /** Steps that were gone over since the beginning. */
  readonly gone: () => number;
}

/** Keeps the transcript of a session. What `lay` returns depends on what it is given only. */
export function keepTranscript(session: string): TranscriptKeeper {
  let branch: Branch | undefined;
  let plain: Layout | undefined;
  let revealing: Layout | undefined;
  let gone = 0;
  const next = (lineage: Lineage, shown: Shown, before: Layout | undefined): Layout => {
    branch = branchSteps(session, lineage, branch);
    const layout = layOut({ branch, lineage, shown }, before);
    gone += layout.gone;
    return layout;
  };
  return {
    lay: (lineage, { revealed, ...shown }) => {
      plain = next(lineage, shown, plain);
      const isThere = revealed === undefined || plain.transcript.rows.some((row) => row.key === revealed);
      if (isThere) return plain.transcript;
      revealing = next(lineage, { ...shown, revealed }, revealing);
      return revealing.transcript;
    },
    gone: () => gone,
  };
}

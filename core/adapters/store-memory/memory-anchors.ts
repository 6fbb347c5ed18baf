import type { SessionId } from '../../model/ids.ts';
import { type DatedAnchor, type DatedAnchorLog, noFlaws } from '../store/dated-anchor.ts';

/** Anchors in memory: outside the events, but no further away than the same process. */
export function createMemoryAnchors(nowMs: () => number): DatedAnchorLog {
  const anchors = new Map<SessionId, DatedAnchor>();
  const left: DatedAnchor[] = [];
  return {
    write: (written) => {
      for (const anchor of written) anchors.set(anchor.session, { ...anchor, atMs: nowMs() });
    },
    read: () => new Map(anchors),
    of: (session) => anchors.get(session),
    leave: (gone) => void left.push(...gone),
    flaws: () => ({ ...noFlaws, left: [...left] }),
    close: async () => {
      await Promise.resolve();
    },
  };
}

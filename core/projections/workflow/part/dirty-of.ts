import type { Sha256 } from '../../../model/envelope.ts';
import { upstreamHashes, type WithNested } from './upstream-hashes.ts';

/** What became of a node since a run: whether what it gave there is what it would be asked for now. */
export type NodeSince = 'unchanged' | 'changed' | 'upstream-changed' | 'never-ran';

/** A run as it is on record: what it ran, and the nodes that gave something. */
export interface RunBefore extends WithNested {
  readonly ran: ReadonlySet<string>;
}

/** What became of each node of a document that runs since a run of it, or of an earlier form of it. */
export function dirtyOf(now: WithNested, before: RunBefore, sha256: Sha256): ReadonlyMap<string, NodeSince> {
  const then = upstreamHashes(before, sha256);
  return new Map(
    [...upstreamHashes(now, sha256)].map(([id, hashes]): [string, NodeSince] => {
      const old = then.get(id);
      if (old === undefined || !before.ran.has(id)) return [id, 'never-ran'];
      if (old.own !== hashes.own) return [id, 'changed'];
      return [id, old.upstream === hashes.upstream ? 'unchanged' : 'upstream-changed'];
    }),
  );
}

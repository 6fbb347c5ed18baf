import type { SessionId } from '../../model/ids.ts';
import type { FolderMemory } from './folder-memory.ts';

/** Folders that are remembered, and entries of them in all: some 400 bytes each. */
const MOST: KeptMost = { folders: 100, entries: 100_000 };

/** How much is remembered at most; the folder used last is, whatever it holds. */
export interface KeptMost {
  readonly folders: number;
  readonly entries: number;
}

/** What is remembered of the working folders used last. One that is not any more is read anew, as after a start of the host. */
export interface KeptMemories {
  /** Gives what is remembered of a session's folder, and forgets it. */
  readonly take: (session: SessionId) => FolderMemory | undefined;
  /** Remembers it as the one used last; forgets the oldest ones beyond the bound. */
  readonly keep: (session: SessionId, memory: FolderMemory) => void;
}

/** Nothing remembered. */
export function createKeptMemories(most = MOST): KeptMemories {
  const kept = new Map<SessionId, { readonly memory: FolderMemory; readonly entries: number }>();
  let entries = 0;
  const take = (session: SessionId): FolderMemory | undefined => {
    const known = kept.get(session);
    entries -= known?.entries ?? 0;
    kept.delete(session);
    return known?.memory;
  };
  return {
    take,
    keep: (session, memory) => {
      take(session);
      const mine = entriesIn(memory);
      kept.set(session, { memory, entries: mine });
      entries += mine;
      for (const oldest of kept.keys()) {
        if (oldest === session || (kept.size <= most.folders && entries <= most.entries)) break;
        take(oldest);
      }
    },
  };
}

function entriesIn(memory: FolderMemory): number {
  let entries = 0;
  const open = [memory];
  for (let each = open.pop(); each !== undefined; each = open.pop()) {
    entries += each.nodes.size;
    open.push(...each.folders.values());
  }
  return entries;
}

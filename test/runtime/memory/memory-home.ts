import { onTestFinished } from 'vitest';
import { openMemoryIndex } from '../../../core/adapters/memory/open-memory-index.ts';
import { sha256 } from '../../../core/adapters/sha256.ts';
import type { SessionId } from '../../../core/model/ids.ts';
import type { MemoryCommand } from '../../../core/model/memory/commands.ts';
import type { MemoryPlace } from '../../../core/model/memory/stream-of.ts';
import { branchStanding } from '../../../core/runtime/memory/branch-standing.ts';
import { createMemory, type Memory } from '../../../core/runtime/memory/memory.ts';
import { checkedReader } from '../../../core/runtime/read-checked.ts';
import { type Disk, disk } from '../agent/agent-home.ts';

export const GARDEN: MemoryPlace = { scope: 'project', name: '/srv/garden' };

export interface MemoryHome {
  readonly on: Disk;
  readonly memory: Memory;
  /** Sessions that are in the trash. */
  readonly trashed: Set<SessionId>;
  /** Keeps a text; gives the event. */
  readonly keep: (key: string, text: string, more?: Partial<MemoryCommand>, place?: MemoryPlace) => Promise<string>;
  /** Keys and scores of what is near to a query in the garden's memory. */
  readonly near: (query: string, most?: number) => Promise<(readonly [string, number])[]>;
}

/** The memories of a home; of a host that starts on a disk anew, each time. */
export function memoryHome(on: Disk = disk()): MemoryHome {
  const { store, sealing } = on;
  const trashed = new Set<SessionId>();
  const standingOf = branchStanding({ store, read: checkedReader(sha256), isTrashed: (id) => trashed.has(id) });
  const memory = createMemory({ store, sealing, index: openMemoryIndex(), standingOf });
  onTestFinished(memory.close);
  return {
    on,
    memory,
    trashed,
    keep: async (key, text, more = {}, place = GARDEN) => {
      const command = { type: 'memory/commit', key, text, evidence: [], ...more } as MemoryCommand;
      const done = await memory.run(place, command, 'person');
      if (!done.ok) throw new Error(done.refusal.message);
      return done.value.event;
    },
    near: async (query, most = 10) => {
      const { candidates } = await memory.near({ query, places: [GARDEN], most });
      return candidates.map(({ item, score }) => [item.key, score] as const);
    },
  };
}

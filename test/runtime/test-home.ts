import { duplexPair } from '../../core/adapters/home/duplex-pair.ts';
import { sha256 } from '../../core/adapters/sha256.ts';
import { createMemoryStore } from '../../core/adapters/store-memory/create-memory-store.ts';
import { composeImports } from '../../core/compose-imports.ts';
import { connect, type HostClient } from '../../core/contract/connect.ts';
import type { Duplex } from '../../core/contract/duplex.ts';
import type { FileReport } from '../../core/contract/view.ts';
import { openDoor } from '../../core/runtime/door/door.ts';
import { routerOf } from '../../core/runtime/door/router.ts';
import { createHost, type Host } from '../../core/runtime/host.ts';
import type { DraftJournals } from '../../core/runtime/ports/draft-journals.ts';
import { importWith } from './import-with.ts';

/** A home in memory with a real door: the same host as in a file, a clock that ticks by 1 s, ids that count. */
export interface TestHome {
  readonly client: HostClient;
  readonly host: Host;
  /** Another client of the same host. */
  readonly connect: () => HostClient;
  /** Serves the host's door on a pipe. */
  readonly attach: (pipe: Duplex) => void;
  /** Imports files and gives their reports. */
  readonly import: (...paths: string[]) => Promise<FileReport[]>;
  readonly close: () => Promise<void>;
}

/** `first` keeps the ids of two homes apart; `drafts`: what is drawn of workflows is kept there. */
export async function openTestHome(first = 1, drafts?: DraftJournals): Promise<TestHome> {
  let counted = first * 1_000_000;
  let nowMs = Date.UTC(2026, 2, 2, 12);
  const hex = (length: number) => (counted++).toString(16).padStart(length, '0');
  const sealing = {
    sha256,
    clock: {
      nowMs: () => {
        nowMs += 1000;
        return nowMs;
      },
    },
    ids: { uuid: () => `0199aaaa-0000-7000-8000-${hex(12)}`, salt: () => hex(32) },
  };
  const { store, blobs } = createMemoryStore({ sha256, nowMs: sealing.clock.nowMs });
  const host = await createHost({
    store,
    blobs,
    sealing,
    tokenEstimator: async () => (text) => Math.ceil(text.length / 4),
    imports: composeImports(blobs, sealing),
    ...(drafts === undefined ? {} : { drafts }),
    about: { home: 'memory', version: '0', platform: 'test', zone: 'UTC' },
  });
  const door = openDoor(routerOf(host));
  const connectMore = () => {
    const [ours, theirs] = duplexPair();
    door.attach(theirs);
    return connect(ours);
  };
  const client = connectMore();
  return {
    client,
    host,
    connect: connectMore,
    attach: door.attach,
    import: importWith(client),
    close: async () => {
      host.stopFollowing();
      await door.close();
      await host.close();
    },
  };
}

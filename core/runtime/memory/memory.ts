import type { Draft } from '../../model/envelope.ts';
import type { EventId, SessionId } from '../../model/ids.ts';
import type { MemoryCommand } from '../../model/memory/commands.ts';
import { decide } from '../../model/memory/decide.ts';
import { itemsLost } from '../../model/memory/items-lost.ts';
import type { MemoryState } from '../../model/memory/state.ts';
import { type MemoryPlace, streamOf } from '../../model/memory/stream-of.ts';
import { accept, type Decision } from '../../model/refusal.ts';
import type { MemoryIndex } from '../ports/memory-index.ts';
import type { EventStore, OldCopies } from '../ports.ts';
import { checkedReader } from '../read-checked.ts';
import { decideAndAppend } from '../retry-append.ts';
import { type Sealing, sealStream } from '../seal-stream.ts';
import type { BranchStanding } from './branch-standing.ts';
import { eraseItem } from './erase-item.ts';
import { findReaders, type ReadBy } from './find-readers.ts';
import { createMemoryStreams, type KeptMemory } from './memory-streams.ts';
import type { Near } from './near.ts';
import { nearItems } from './near.ts';

/** The shared memories of a home (K1). */
export interface Memory {
  /** A memory as it is on record now. */
  readonly state: (place: MemoryPlace) => Promise<MemoryState>;
  /** Changes a memory; the event is durable when this settles. `by`: who asked, as envelopes have it. */
  readonly run: (place: MemoryPlace, command: MemoryCommand, by: string) => Promise<Decision<Changed>>;
  /** Who read what would hold no more after a change, to be shown before it is made (K3). As slow as the record is long. */
  readonly readers: (place: MemoryPlace, command: MemoryCommand, signal?: AbortSignal) => Promise<readonly ReadBy[]>;
  /** Drops the words of an item for good, here and in free pages (S12). Copies in what sessions recalled stay: `readers` tells of them. */
  readonly erase: (place: MemoryPlace, item: EventId, reason: string) => Promise<Decision<OldCopies>>;
  /** Looks for items in some memories, and in the items of a branch that are given. */
  readonly near: (wanted: WantedItems) => Promise<Near>;
  /** Drops what is kept of memories: the record has dropped something for good. It is read anew when it is asked for. */
  readonly forget: (events: readonly EventId[] | 'what is gone') => Promise<void>;
  /** A no-op the second time. */
  readonly close: () => void;
}

/** The event that a change wrote. */
export interface Changed {
  readonly event: EventId;
  readonly stream: SessionId;
  readonly draft: Draft;
}

export interface WantedItems {
  readonly query: string;
  readonly places: readonly MemoryPlace[];
  /** The memory of the branch that asks, where scope session is asked for. */
  readonly branch?: { readonly session: SessionId; readonly head: EventId; readonly state: MemoryState };
  /** Most candidates. */
  readonly most: number;
  /** Also what abandoned and failed branches left. */
  readonly abandonedToo?: boolean;
}

export interface MemoryWorld {
  readonly store: EventStore;
  readonly sealing: Sealing;
  readonly index: MemoryIndex;
  readonly standingOf: BranchStanding;
}

/** Memories that are read when they are first asked for. */
export function createMemory(world: MemoryWorld): Memory {
  const { sealing, index } = world;
  const streams = createMemoryStreams(world);
  let isOpen = true;
  return {
    state: async (place) => (await streams.read(place)).state,
    run: (place, command, by) => run(world, { place, command, by }, streams.read),
    readers: async (place, command, signal) => {
      const items = itemsLost((await streams.read(place)).state, command);
      const reading = { store: world.store, read: checkedReader(sealing.sha256) };
      return await findReaders(items, signal === undefined ? reading : { ...reading, signal });
    },
    erase: async (place, item, reason) => {
      const { state, stream } = await streams.read(place);
      const erased = await eraseItem(world, { state, stream, item, reason });
      await streams.forget();
      return erased;
    },
    near: async (wanted) => {
      const kept = [];
      for (const place of wanted.places) kept.push(await streams.read(place));
      return await nearItems(world, kept, wanted);
    },
    forget: () => streams.forget(),
    close() {
      if (isOpen) index.close();
      isOpen = false;
    },
  };

  async function run(
    { store }: MemoryWorld,
    { place, command, by }: { place: MemoryPlace; command: MemoryCommand; by: string },
    read: (place: MemoryPlace) => Promise<KeptMemory>,
  ): Promise<Decision<Changed>> {
    const stream = streamOf(place, sealing.sha256);
    let event: EventId | undefined;
    const decision = await decideAndAppend(
      async () => {
        const kept = await read(place);
        const decided = decide(kept.state, command);
        return decided.ok ? accept({ draft: decided.value, kept }) : decided;
      },
      async ({ draft, kept }) => {
        const { head, nextSeq } = kept;
        const drafts = head === undefined ? [beganDraft(place), draft] : [draft];
        const parents = head === undefined ? [] : [head];
        const events = sealStream(drafts, { session: stream, nextSeq, parents, by }, sealing);
        event = events.at(-1)?.id;
        return await store.append([{ session: stream, expectedHead: head, events }]);
      },
    );
    if (!decision.ok) return decision;
    if (event === undefined) throw new Error('an accepted change of a memory wrote no event');
    return accept({ event, stream, draft: decision.value.draft });
  }
}

function beganDraft({ scope, name }: MemoryPlace): Draft {
  return { kind: 'memory/began', payload: { scope, name } };
}

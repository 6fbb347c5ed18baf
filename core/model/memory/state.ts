import type { z } from 'zod';
import type { EventId, SessionId } from '../ids.ts';
import type { memoryScope } from '../kinds/mind.ts';

/** Who shares a memory (K1). */
export type MemoryScope = z.infer<typeof memoryScope>;

/** The branch that a change of memory was made from. */
export interface Branch {
  readonly session: SessionId;
  /** Its head then. */
  readonly event: string;
  readonly run?: string;
}

/** A text that was remembered, or is proposed to be. Its id is that of the event that holds it. */
export interface MemoryItem {
  readonly id: EventId;
  readonly key: string;
  readonly text: string;
  readonly standing: 'proposed' | 'committed';
  readonly evidence: readonly string[];
  readonly from: Branch | undefined;
  /** As the event's envelope has it. */
  readonly by: string;
  /** Unix ms. */
  readonly atMs: number;
  /** The item in whose place it came. */
  readonly replaces: EventId | undefined;
}

/** What one event did to the items that hold. */
export interface MemoryChange {
  readonly event: EventId;
  readonly came: readonly EventId[];
  readonly went: readonly EventId[];
}

/** One memory, folded from its stream or, for scope session, from a branch. Changed in place by `evolve`. */
export interface MemoryState {
  readonly scope: MemoryScope;
  /** Every item whose text is on record, whether it holds or not. */
  readonly items: Map<EventId, MemoryItem>;
  /** Items that hold, proposals too. */
  readonly live: Set<EventId>;
  /** By key, those that hold. */
  readonly byKey: Map<string, Set<EventId>>;
  readonly changes: MemoryChange[];
}

/** A memory that nothing was put into. */
export function emptyMemory(scope: MemoryScope): MemoryState {
  return { scope, items: new Map(), live: new Set(), byKey: new Map(), changes: [] };
}

/** The committed item of a key; undefined for none. */
export function heldItem(state: MemoryState, key: string): MemoryItem | undefined {
  return itemsOf(state, key).find(({ standing }) => standing === 'committed');
}

/** Items of a key that hold, oldest first. */
export function itemsOf(state: MemoryState, key: string): MemoryItem[] {
  return [...(state.byKey.get(key) ?? [])].flatMap((id) => state.items.get(id) ?? []);
}

/** Committed items that hold, oldest first. */
export function liveItems(state: MemoryState): MemoryItem[] {
  return [...state.live].flatMap((id) => state.items.get(id) ?? []).filter(({ standing }) => standing === 'committed');
}

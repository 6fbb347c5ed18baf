import type { EventId } from '../ids.ts';
import type { MemoryItem, SessionMemory } from './session-memory.ts';

/** One key that theirs wrote since the ancestor: what ours says of it from now on. Retracted where there is no text. */
export interface MemoryOperation {
  readonly key: string;
  readonly text?: string;
  readonly item: EventId;
}

/** One key that both wrote since the ancestor, each otherwise. A side that has no item retracted it, or never had it. */
export interface MemoryConflict {
  readonly key: string;
  readonly base?: MemoryItem;
  readonly ours?: MemoryItem;
  readonly theirs?: MemoryItem;
}

/** A person's answer for a key in conflict. */
export type SettledKey =
  | { readonly take: 'base' | 'ours' | 'theirs'; readonly by: EventId }
  | { readonly take: 'edit'; readonly text: string; readonly by: EventId }
  | { readonly take: 'both'; readonly key: string; readonly by: EventId };

export interface MemoryMerge {
  readonly brings: readonly MemoryOperation[];
  readonly conflicts: readonly MemoryConflict[];
}

export interface ThreeMemories {
  readonly base: SessionMemory;
  readonly ours: SessionMemory;
  readonly theirs: SessionMemory;
}

/** Merges session memory three-way by key (M2). Keys in code unit order. A conflict that is settled brings what was answered. */
export function mergeMemory(sides: ThreeMemories, settled: ReadonlyMap<string, SettledKey> = new Map()): MemoryMerge {
  const { base, ours, theirs } = sides;
  const keys = [...theirs.wrote.keys()].filter((key) => isOther(base.items.get(key), theirs.items.get(key))).sort();
  const brings: MemoryOperation[] = [];
  const conflicts: MemoryConflict[] = [];
  for (const key of keys) {
    const [was, a, b] = [base.items.get(key), ours.items.get(key), theirs.items.get(key)];
    if (!isOther(a, b)) continue;
    const item = theirs.wrote.get(key) as EventId;
    if (!isOther(was, a)) brings.push(operation(key, b?.text, item));
    else if (settled.has(key)) brings.push(...answered(key, { base: was, ours: a, theirs: b }, settled));
    else conflicts.push({ key, ...(was && { base: was }), ...(a && { ours: a }), ...(b && { theirs: b }) });
  }
  return { brings, conflicts };
}

function answered(
  key: string,
  items: Readonly<Record<'base' | 'ours' | 'theirs', MemoryItem | undefined>>,
  settled: ReadonlyMap<string, SettledKey>,
): MemoryOperation[] {
  const answer = settled.get(key);
  if (answer === undefined || answer.take === 'ours') return [];
  if (answer.take === 'edit') return [operation(key, answer.text, answer.by)];
  if (answer.take === 'both') {
    const { theirs } = items;
    return theirs === undefined ? [] : [operation(answer.key, theirs.text, theirs.item)];
  }
  const item = items[answer.take];
  return [operation(key, item?.text, item?.item ?? answer.by)];
}

function operation(key: string, text: string | undefined, item: EventId): MemoryOperation {
  return { key, ...(text === undefined ? {} : { text }), item };
}

function isOther(a: MemoryItem | undefined, b: MemoryItem | undefined): boolean {
  return a?.text !== b?.text;
}

import { secondKeyOf } from '../../model/merge/keep-both.ts';
import type { MemoryConflict, MemoryOperation } from '../../model/merge/merge-memory.ts';
import type { MemoryItem } from '../../model/merge/session-memory.ts';
import type { Layers, Met } from './merge-layers.ts';
import type { MergeReading } from './merge-world.ts';
import { type WhereWritten, whereWritten } from './where-written.ts';

/** What a side says of a key, and where it was written; absent where that event is not on record. */
type WrittenItem = MemoryItem & { readonly written?: WhereWritten };

/** What comes of session memory, and the keys that both wrote. */
export interface MemoryComing {
  /** `how`: what becomes of the key in ours. */
  readonly comes: readonly (MemoryOperation & { readonly how: 'added' | 'changed' | 'retracted' })[];
  readonly conflicts: readonly (Omit<MemoryConflict, 'base' | 'ours' | 'theirs'> & {
    readonly base?: WrittenItem;
    readonly ours?: WrittenItem;
    readonly theirs?: WrittenItem;
    /** What theirs is kept under where both are kept and nobody names another key; absent where a side has nothing. */
    readonly secondKey?: string;
  })[];
}

/** Session memory as a person looks at it. Looks for where items were written only where there is a conflict. */
export async function memoryComing(
  { memory, memories }: Pick<Layers, 'memory' | 'memories'>,
  { sides, ancestor }: Met,
  world: Pick<MergeReading, 'history' | 'facts'>,
): Promise<MemoryComing> {
  const comes = memory.brings.map((each) => ({
    ...each,
    how:
      each.text === undefined
        ? ('retracted' as const)
        : memories.ours.items.has(each.key)
          ? ('changed' as const)
          : ('added' as const),
  }));
  if (memory.conflicts.length === 0) return { comes, conflicts: [] };
  const baseHistory = ancestor === undefined ? [] : await world.history(ancestor);
  const [base, ours, theirs] = [baseHistory, sides.ourHistory, sides.theirHistory].map((history) => {
    const find = whereWritten(history, world);
    return async (item: MemoryItem | undefined): Promise<WrittenItem | undefined> => {
      const written = item && (await find(item));
      return item && { ...item, ...(written && { written }) };
    };
  });
  const conflicts = memory.conflicts.map(async (each) => {
    const [was, a, b] = [await base?.(each.base), await ours?.(each.ours), await theirs?.(each.theirs)];
    const secondKey = secondKeyOf(each.key, memories);
    return {
      key: each.key,
      ...(was && { base: was }),
      ...(a && { ours: a }),
      ...(b && { theirs: b }),
      ...(secondKey !== undefined && { secondKey }),
    };
  });
  return { comes, conflicts: await Promise.all(conflicts) };
}

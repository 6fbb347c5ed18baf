import type { StepRow } from './step-row.ts';

/**
 * Steps in the order in which they happened: those of a person's word on a call, and of what became of files and memory meanwhile, stand before the
 * call's own, which stands for its start and its end, though it was made when the model asked for it. All others keep their order.
 */
export function happenedOrder<T>(
  items: readonly T[],
  rowOf: (item: T) => Pick<StepRow, 'key' | 'ofCall'>,
): readonly T[] {
  const keys = new Set(items.map((item) => rowOf(item).key));
  const before = (item: T): string | undefined => {
    const { ofCall } = rowOf(item);
    return ofCall !== undefined && keys.has(ofCall) ? ofCall : undefined;
  };
  const words = Map.groupBy(items, before);
  return (words.get(undefined) ?? []).flatMap((item) => [...(words.get(rowOf(item).key) ?? []), item]);
}

import { KEPT_PART_BYTES, type QuarantinedPart } from '../../../core/contract/view.ts';

/** The part that a range begins with: of several that were read there, the one of its size, and of those the one that is there still. */
export function partAt(
  parts: readonly QuarantinedPart[],
  { offset, bytes }: Pick<QuarantinedPart, 'offset' | 'bytes'>,
): QuarantinedPart | undefined {
  const there = parts.filter((part) => part.offset === offset);
  const ofSize = there.filter((part) => part.bytes === Math.min(bytes, KEPT_PART_BYTES));
  const fitting = ofSize.length > 0 ? ofSize : there;
  return fitting.find(({ now }) => now === undefined) ?? fitting.at(-1);
}
